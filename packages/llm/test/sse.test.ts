import { expect, it } from 'vitest';
import { eventsOf } from '../src/http/sse.ts';

async function read(...pieces: string[]): Promise<[string | undefined, string][]> {
  async function* come() {
    yield* pieces;
  }
  const all: [string | undefined, string][] = [];
  for await (const { event, data } of eventsOf(come())) all.push([event, data]);
  return all;
}

const LINES = [': a comment', 'event: one', 'data: first', 'data: second', '', 'retry: 5', 'data: last', ''];

it.each([
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['both', '\r\n'],
])('reads lines that end in %s, wherever they are cut', async (_what, ending) => {
  const text = LINES.join(ending);
  const expected = [
    ['one', 'first\nsecond'],
    [undefined, 'last'],
  ];
  for (let at = 0; at <= text.length; at += 1) {
    expect(await read(text.slice(0, at), text.slice(at))).toEqual(expected);
    expect(await read(text.slice(0, at), '', text.slice(at, at + 1), text.slice(at + 1))).toEqual(expected);
  }
  expect(await read(...text)).toEqual(expected);
});

it('gives an event that the text ends in, and nothing for a text without any', async () => {
  expect(await read('data: half')).toEqual([[undefined, 'half']]);
  expect(await read('<html>', '\n\n')).toEqual([]);
  expect(await read()).toEqual([]);
});

it('takes as long for many lines in one piece as they are long, whatever they end in', async () => {
  // A look for the other ending from each line to the end of the piece would be 10^11 steps.
  const many = 'data\r'.repeat(300_000);
  expect((await read(`${many}\r`))[0]?.[1]).toHaveLength(299_999);
});
