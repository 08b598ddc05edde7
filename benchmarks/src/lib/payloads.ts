import type { Params } from '../peers/peer.ts';

const LINE = 'The quick brown fox jumps over the lazy dog and runs away. ';

/** The params of a short call. */
const few = (): Params => ({
  name: 'search',
  arguments: { query: 'where is it', path: '/a/b', limit: 10, tags: ['red', 'blue'] },
});

/** The params of a long one: records of a text, numbers and a flag. */
function many(count: number, textLength: number): Params {
  const items = Array.from({ length: count }, (_, index) => ({
    id: 1000 + index,
    text: LINE.slice(0, textLength),
    value: index * 0.5,
    done: index % 2 === 0,
  }));
  return { name: 'search', arguments: { query: 'where is it', limit: 10, items } };
}

/** Latin, Greek, Cyrillic, Chinese and one outside the first plane: one to four bytes each. */
const WORDS = ['größe', 'ελληνικά', 'мир', '数据', 'naïve', '🙂'];

function nonAscii(bytes: number): Params {
  let text = '';
  for (let index = 0; Buffer.byteLength(text) < bytes; index++) text += `${WORDS[index % WORDS.length]} `;
  return { name: 'write', arguments: { text } };
}

export const PAYLOADS = {
  '100 B': few,
  '1 KB': () => many(10, 52),
  // Four of these fit on a page of V8's heap, and what a page leaves empty counts little.
  '64 KB': () => many(640, 46),
  '1 KB, not ASCII': () => nonAscii(900),
} satisfies Record<string, () => Params>;

export type PayloadName = keyof typeof PAYLOADS;

/** A blob as a tool returns it: one long text in base64. */
export const blob = (bytes: number): Params => ({ data: 'QUJD'.repeat(Math.ceil(bytes / 4)) });
