import { describe, expect, it } from 'vitest';
import { MemoryStream } from '../../src/testing/memory-stream.ts';
import { randomPieces } from '../../src/testing/random-pieces.ts';
import { turns } from '../helpers/turns.ts';
import { uncaughtDuring } from '../helpers/uncaught.ts';

/** A stream, and all that it says. */
function make(options?: { highWaterMark?: number }) {
  const stream = new MemoryStream(options);
  const heard: string[] = [];
  stream.on('data', (chunk) => heard.push(new TextDecoder().decode(chunk as Uint8Array)));
  for (const event of ['end', 'finish', 'drain', 'close'] as const) stream.on(event, () => heard.push(event));
  stream.on('error', ({ message }) => heard.push(message));
  return { stream, heard };
}

describe('MemoryStream', () => {
  it('gives what was written, as chunks and on a later turn, once its reader has resumed', async () => {
    const { stream, heard } = make();
    stream.write('a');
    await turns();
    expect([heard, stream.writableLength]).toEqual([[], 1]);
    stream.resume();
    stream.write(Uint8Array.of(98));
    expect(heard).toEqual([]);
    await turns();
    expect([heard, stream.writableLength]).toEqual([['a', 'b'], 0]);
    stream.pause().write('c');
    await turns();
    expect(heard).toEqual(['a', 'b']);
  });

  it('keeps its own copy of what its writer uses again', async () => {
    const { stream, heard } = make();
    const bytes = Uint8Array.of(97);
    stream.resume().write(bytes);
    bytes[0] = 98;
    await turns();
    expect(heard).toEqual(['a']);
  });

  it('is full at its bound, and drains when all has come out', async () => {
    const { stream, heard } = make({ highWaterMark: 3 });
    expect([stream.write('ab'), stream.write('c'), stream.write('')]).toEqual([true, false, false]);
    stream.resume();
    await turns();
    expect(heard).toEqual(['ab', 'c', 'drain']);
    expect(stream.write('d')).toBe(true);
  });

  it('ends behind what was written, and closes', async () => {
    const { stream, heard } = make();
    stream.write('a');
    stream.end();
    expect([stream.writableEnded, stream.writableFinished]).toEqual([true, false]);
    expect(() => stream.write('b')).toThrow('after its end');
    await turns();
    expect(heard).toEqual([]);
    stream.resume();
    await turns();
    expect(heard).toEqual(['a', 'finish', 'end', 'close']);
    expect([stream.readableEnded, stream.destroyed, stream.errored]).toEqual([true, true, null]);
  });

  it('says nothing behind a destroy, and the error once', async () => {
    const { stream, heard } = make();
    const error = new Error('broken');
    stream.resume().write('lost');
    stream.destroy(error).destroy();
    expect([stream.write('late'), stream.errored, stream.writableFinished]).toEqual([false, error, false]);
    await turns();
    expect(heard).toEqual(['broken', 'close']);
  });

  it('throws an error that nobody listens for, like any stream', async () => {
    const error = new Error('broken');
    expect(await uncaughtDuring(() => new MemoryStream().destroy(error))).toEqual([error]);
  });
});

describe('the faults of a MemoryStream', () => {
  it('split: cuts at the given places, and leaves the rest whole [KIT-3]', async () => {
    const { stream, heard } = make();
    stream.resume().split([1, 2]);
    stream.write('abcdef');
    stream.write('ghi');
    await turns();
    expect(heard).toEqual(['a', 'bc', 'def', 'ghi']);
  });

  it('split: cuts by a seed, the same way for the same seed', async () => {
    const text = 'x'.repeat(500);
    const cut = async (seed: number) => {
      const { stream, heard } = make();
      stream.resume().split(randomPieces(seed, 5)).write(text);
      await turns();
      expect(heard.join('')).toBe(text);
      return heard.map(({ length }) => length);
    };
    const sizes = await cut(1);
    expect(sizes).toEqual(await cut(1));
    expect(sizes).not.toEqual(await cut(2));
    expect(new Set(sizes)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('hold: lets nothing through, the end neither, until it is released [KIT-3]', async () => {
    const { stream, heard } = make({ highWaterMark: 3 });
    stream.resume().hold();
    expect([stream.write('a'), stream.write('b'), stream.write('c')]).toEqual([true, true, false]);
    stream.end();
    await turns();
    expect([heard, stream.writableLength]).toEqual([[], 3]);
    stream.release(1);
    await turns();
    expect(heard).toEqual(['a']);
    stream.release();
    await turns();
    expect(heard).toEqual(['a', 'b', 'c', 'finish', 'end', 'close']);
  });

  it('drop: loses whole messages, however they were cut, and counts them [KIT-3]', async () => {
    const { stream, heard } = make();
    stream.resume().drop((message) => 'method' in message && message.method === 'lost');
    stream.write('{"method":"kept"}\nno JSON\n{"meth');
    stream.write('od":"lost"}\n{"method":"lost"}\nrest');
    await turns();
    expect([heard.join(''), stream.dropped]).toEqual(['{"method":"kept"}\nno JSON\n', 2]);
    stream.drop().write('!\n{"method":"lost"}\n');
    await turns();
    expect([heard.slice(1).join(''), stream.dropped]).toEqual(['rest!\n{"method":"lost"}\n', 2]);
    stream.drop(() => true).write('last');
    stream.end();
    await turns();
    expect(heard.slice(-4)).toEqual(['last', 'finish', 'end', 'close']);
  });

  it('reset: fails with ECONNRESET, and what waits is lost [KIT-3]', async () => {
    const { stream, heard } = make();
    stream.resume().write('lost');
    stream.reset();
    await turns();
    expect(heard).toEqual(['read ECONNRESET', 'close']);
    expect(stream.errored).toMatchObject({ code: 'ECONNRESET' });
  });
});
