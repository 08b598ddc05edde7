/**
 * Sizes of pieces for {@link MemoryStream.split}: without end, each from 1 to `longest`, the same for the same seed.
 *
 * Print the seed with the test, so that a failure can be had again.
 *
 * @param seed any whole number
 * @param longest the longest piece, in bytes; default 16
 */
export function* randomPieces(seed: number, longest = 16): Generator<number, never, void> {
  // A linear congruential generator; its high bits are the good ones.
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield 1 + Math.floor((state / 2 ** 32) * longest);
  }
}
