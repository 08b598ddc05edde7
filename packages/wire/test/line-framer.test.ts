import fc from 'fast-check';
import { type Chunk, framesLikeReference, referenceLines, takeLines } from 'test-support/framing';
import { describe, expect, it } from 'vitest';
import { type Line, LineFramer, OVERSIZED_LINE } from '../src/line-framer.ts';
import { countWork } from './helpers/work.ts';

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const encoder = new TextEncoder();

function frame(chunks: readonly Chunk[], { max = UNBOUNDED, end = true } = {}): Line[] {
  const framer = new LineFramer(max);
  for (const chunk of chunks) framer.push(chunk);
  if (end) framer.end();
  return takeLines(framer);
}

describe('LineFramer', () => {
  it('cuts at \\n and nowhere else, and the end of the input ends the last line (seed: "by nothing else") [FRAME-1] [FRAME-2] [FRAME-6]', () => {
    expect(frame(['one\ntwo\nthree'])).toEqual(['one', 'two', 'three']);
    expect(frame(['one\ntwo\nthree'], { end: false })).toEqual(['one', 'two']);
  });

  it.each([
    ['U+2028', '\u2028'],
    ['U+2029', '\u2029'],
    ['U+0085', '\u0085'],
    ['a lone carriage return', '\r'],
    ['a form feed', '\f'],
    ['a vertical tab', '\v'],
    ['a NUL', '\0'],
  ])('keeps %s in its line (seed: "stays in its message")', (_name, character) => {
    expect(frame([`{"a":"b${character}c"}\n{}\n`])).toEqual([`{"a":"b${character}c"}`, '{}']);
  });

  it('leaves a carriage return before \\n to the reader of the line, for whom it is white space', () => {
    expect(frame(['{"a":1}\r\n'])).toEqual(['{"a":1}\r']);
  });

  it('leaves out blank lines, of tabs, spaces and carriage returns too [FRAME-5]', () => {
    expect(frame(['\n\n \n\t\r\n{}\n\r\n\n'])).toEqual(['{}']);
  });

  it('leaves out a byte order mark before a line, and no other [FRAME-5]', () => {
    expect(frame(['\uFEFF{"a":"\uFEFF"}\n\uFEFF\uFEFFx\n\uFEFF\n'])).toEqual(['{"a":"\uFEFF"}', '\uFEFFx']);
    expect(frame(['\uFEFF\uFEFFx\n'])).toEqual(['\uFEFFx']);
  });

  it('reads a line whose bytes come one by one [FRAME-7]', () => {
    const text = '{"a":"漢字 😀 \u2028"}\n{}\n';
    const chunks = [...encoder.encode(text)].map((byte) => Uint8Array.of(byte));
    expect(frame(chunks)).toEqual(['{"a":"漢字 😀 \u2028"}', '{}']);
  });

  it('reads text whose UTF-16 units come one by one [FRAME-8]', () => {
    expect(frame([...'a😀b\n😀'].flatMap((character) => character.split('')))).toEqual(['a😀b', '😀']);
  });

  it('replaces half a character at the end of the input or before bytes', () => {
    expect(frame(['a\ud83d'])).toEqual(['a\uFFFD']);
    expect(frame(['a\ud83d', encoder.encode('b\n')])).toEqual(['a\uFFFDb']);
    expect(frame(['a\ud83d', 'b\n'])).toEqual(['a\uFFFDb']);
  });

  it('gives a line as soon as its end has come, so that a reader may stop between two', () => {
    const framer = new LineFramer(UNBOUNDED);
    framer.push('one\ntwo\nthr');
    expect(framer.next()).toBe('one');
    framer.push('ee\n');
    expect(takeLines(framer)).toEqual(['two', 'three']);
  });

  it('marks a line over the bound once, finds its end, and reads on (decision 7)', () => {
    expect(frame(['12345\n123456\n1\n'], { max: 5 })).toEqual(['12345', OVERSIZED_LINE, '1']);
    expect(frame(['123', '456', '789', '0\n1\n'], { max: 5 })).toEqual([OVERSIZED_LINE, '1']);
  });

  it('marks a line over the bound before its end has come, so that nothing grows [BACK-4]', () => {
    const framer = new LineFramer(5);
    framer.push('123456');
    expect(framer.next()).toBe(OVERSIZED_LINE);
    framer.push('789');
    expect(framer.next()).toBeUndefined();
    framer.end();
    expect(framer.next()).toBeUndefined();
  });

  it('measures lines in bytes, exactly', () => {
    expect(frame(['漢\n漢a\n'], { max: 3 })).toEqual(['漢', OVERSIZED_LINE]);
    expect(frame([Uint8Array.of(0xff, 0xff, 0xff, 10)], { max: 3 })).toEqual(['\uFFFD\uFFFD\uFFFD']);
  });

  it('does what the simple splitter does, for any bytes in any chunks with any bound [SHOWN-1]', () => {
    fc.assert(framesLikeReference(LineFramer, OVERSIZED_LINE), { numRuns: 2000 });
  });

  it('does what the simple splitter does when the same bytes are cut in two anywhere [FRAME-7] [SHOWN-1]', () => {
    const input = encoder.encode('\uFEFF{"a":"漢😀\u2028\u0085"}\r\n\n \n{"b":1}\nlast');
    for (let at = 0; at <= input.length; at++) {
      const chunks = [input.subarray(0, at), input.subarray(at)];
      expect(frame(chunks)).toEqual(referenceLines([input], { maxBytes: UNBOUNDED, ends: true }));
    }
  });
});

describe('the work of a LineFramer is linear', () => {
  it('for 1 MB that comes byte by byte [FRAME-10]', () => {
    const size = 1_000_000;
    const byte = Uint8Array.of(97);
    const framer = new LineFramer(UNBOUNDED);
    const work = countWork(() => {
      for (let index = 0; index < size; index++) framer.push(byte);
      framer.push('\n');
      expect(framer.next()).toHaveLength(size);
    });
    expect(work.copied).toBeGreaterThanOrEqual(size);
    expect(work.copied).toBeLessThan(4 * size);
    expect(work.searched).toBeLessThan(4 * size);
    expect(work.decoded).toBe(size);
  });

  it('for a line of 64 MB that comes in chunks of 64 KB [FRAME-9]', () => {
    const chunk = new Uint8Array(64 * 1024).fill(97);
    const size = 1024 * chunk.length;
    const framer = new LineFramer(UNBOUNDED);
    const work = countWork(() => {
      for (let index = 0; index < 1024; index++) framer.push(chunk);
      framer.end();
      expect(framer.next()).toHaveLength(size);
    });
    expect(work.copied).toBeGreaterThanOrEqual(size);
    expect(work.copied).toBeLessThan(4 * size);
    expect(work.searched).toBeLessThan(4 * size);
    expect(work.decoded).toBe(size);
  });

  it.each([
    ['', UNBOUNDED],
    [', also where every line has to be measured', 100],
  ])('for 200,000 lines in one chunk%s [FRAME-11]', (_name, max) => {
    const count = 200_000;
    const chunk = encoder.encode('{"jsonrpc":"2.0"}\n'.repeat(count));
    const framer = new LineFramer(max);
    let lines = 0;
    const work = countWork(() => {
      framer.push(chunk);
      while (framer.next() !== undefined) lines += 1;
    });
    expect(lines).toBe(count);
    expect(work.decoded).toBeGreaterThan(0);
    expect(work.decoded).toBeLessThanOrEqual(chunk.length);
    expect(work.copied).toBeLessThan(chunk.length);
    expect(work.searched).toBeLessThan(4 * chunk.length);
    expect(work.sliced).toBeLessThanOrEqual(2 * chunk.length);
  });
});
