import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineFramer, OVERSIZED_LINE } from '../../src/line-framer.ts';
import { LineMessage } from '../../src/relay/line-message.ts';
import { InvalidValue, LineReader } from '../../src/relay/line-reader.ts';

const encoder = new TextEncoder();
const message = (method: string) => `{"jsonrpc":"2.0","method":${JSON.stringify(method)}}`;

/** What a reader makes of chunks, in words. */
function read(chunks: readonly (Uint8Array | string)[], max = 1000): unknown[] {
  const reader = new LineReader(max);
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  const lines: unknown[] = [];
  for (let line = reader.next(); line !== undefined; line = reader.next()) {
    if (line === OVERSIZED_LINE) lines.push('oversized');
    else if (line instanceof Error) lines.push('unreadable');
    else if (line instanceof InvalidValue) lines.push(['invalid', line.value]);
    else lines.push([line instanceof LineMessage, line.method]);
  }
  return lines;
}

describe('LineReader', () => {
  it('tells messages, other JSON, noise and lines over the bound apart, in order', () => {
    const text = `${message('a')}\n\n \t\r\n[]\nnoise\n\uFEFF${message('b')}\r\n${message('x'.repeat(1000))}\n${message('c')}`;
    expect(read([encoder.encode(text)])).toEqual([
      [true, 'a'],
      ['invalid', []],
      'unreadable',
      [true, 'b'],
      'oversized',
      [true, 'c'],
    ]);
  });

  it('cuts where LineFramer cuts, however the bytes are chunked', () => {
    const text = fc.array(
      fc.constantFrom(
        message('漢'),
        message('\u2028'),
        '',
        '\n',
        '\r\n',
        '\n\n',
        '\uFEFF',
        'noise',
        '{',
        '"',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 10, max: 80 }),
        (parts, size, max) => {
          const bytes = encoder.encode(parts.join(''));
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.slice(index * size, (index + 1) * size),
          );
          const framer = new LineFramer(max);
          for (const chunk of chunks) framer.push(chunk);
          framer.end();
          const expected: unknown[] = [];
          for (let line = framer.next(); line !== undefined; line = framer.next()) {
            expected.push(line === OVERSIZED_LINE ? 'oversized' : methodOf(line));
          }
          expect(read(chunks, max)).toEqual(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });

  function methodOf(line: string): unknown {
    try {
      const value = JSON.parse(line) as { method?: string } | string;
      return typeof value === 'string' ? ['invalid', value] : [true, value.method];
    } catch {
      return 'unreadable';
    }
  }
});
