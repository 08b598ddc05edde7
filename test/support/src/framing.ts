import fc from 'fast-check';

/** A part of the input of a framer. */
export type Chunk = Uint8Array | string;

/** What cuts chunks into lines. `Mark` stands where a line was that is over the bound. */
export interface Framer<Mark extends symbol> {
  push(chunk: Chunk): void;
  end(): void;
  next(): string | Mark | undefined;
}

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const encoder = new TextEncoder();

/** All lines that are ready. */
export function takeLines<Mark extends symbol>(framer: Framer<Mark>): (string | Mark)[] {
  const lines: (string | Mark)[] = [];
  for (let line = framer.next(); line !== undefined; line = framer.next()) lines.push(line);
  return lines;
}

/** The bytes of all chunks. Text that follows text is one text, so that a character may be split between the two. */
function join(chunks: readonly Chunk[], ends: boolean): Uint8Array {
  const bytes: number[] = [];
  let text = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') text += chunk;
    else {
      bytes.push(...encoder.encode(text), ...chunk);
      text = '';
    }
  }
  // Until the end, the first half of a character waits for the second.
  bytes.push(...encoder.encode(ends ? text : text.replace(/[\ud800-\udbff]$/, '')));
  return Uint8Array.from(bytes);
}

/**
 * What a framer must do, in the simplest way: all bytes at hand, one line after another. `undefined` stands where a
 * line was that is over the bound.
 */
export function referenceLines(
  chunks: readonly Chunk[],
  { maxBytes, ends }: { maxBytes: number; ends: boolean },
): (string | undefined)[] {
  const lines: number[][] = [[]];
  for (const byte of join(chunks, ends)) {
    if (byte === 10) lines.push([]);
    else lines[lines.length - 1]?.push(byte);
  }
  const last = lines.pop() ?? [];
  // A line over the bound is known as such before its end has come.
  if (ends || last.length > maxBytes) lines.push(last);
  return lines.flatMap((bytes) => {
    if (bytes.length > maxBytes) return [undefined];
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
    const line = text.startsWith('\uFEFF') ? text.slice(1) : text;
    return /^[\t\r ]*$/.test(line) ? [] : [line];
  });
}

const piece = fc.constantFrom(
  '\n',
  '\r',
  '\t',
  ' ',
  'a',
  '"',
  '\uFEFF',
  '\u2028',
  '\u0085',
  '漢',
  '😀',
  '\0',
);
const text = fc.string({ unit: fc.oneof(piece, fc.constantFrom('\ud83d', '\ude00')), maxLength: 12 });
const likelyByte = fc.constantFrom(10, 10, 32, 97, 0xef, 0xbb, 0xbf, 0xe2, 0x80, 0xa8, 0xf0);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc.array(likelyByte, { maxLength: 12 }).map((it) => Uint8Array.from(it)),
);

/**
 * The property that a framer does what {@link referenceLines} does: for any bytes and text in any chunks, with any
 * bound, whether its lines are taken at once or at the end, and whether the input ends or not.
 *
 * It names no test runner and no runtime, so that it holds wherever it is asked.
 *
 * @param Framer makes a framer with a bound in bytes
 * @param mark what the framer gives for a line over the bound
 */
export function framesLikeReference<Mark extends symbol>(
  Framer: new (maxBytes: number) => Framer<Mark>,
  mark: Mark,
) {
  const chunks = fc.array(fc.oneof(text, bytes), { maxLength: 12 });
  const bound = fc.oneof(fc.constant(UNBOUNDED), fc.nat(12));
  return fc.property(chunks, bound, fc.boolean(), fc.boolean(), (input, maxBytes, ends, takesAtOnce) => {
    const framer = new Framer(maxBytes);
    const lines: (string | Mark)[] = [];
    for (const chunk of input) {
      framer.push(chunk);
      if (takesAtOnce) lines.push(...takeLines(framer));
    }
    if (ends) framer.end();
    lines.push(...takeLines(framer));
    const expected = referenceLines(input, { maxBytes, ends }).map((line) => line ?? mark);
    const isSame = lines.length === expected.length && lines.every((line, index) => line === expected[index]);
    if (!isSame) throw new Error(`expected ${show(expected)}, and the framer gave ${show(lines)}`);
  });
}

const show = (lines: readonly (string | symbol)[]) =>
  lines.map((line) => (typeof line === 'string' ? JSON.stringify(line) : String(line))).join(', ');
