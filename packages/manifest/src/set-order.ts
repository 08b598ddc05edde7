/** Compares by the bytes of UTF-8, which is the order of code points and not that of UTF-16 (MCPL 0.5, §17.2). */
export function compareUtf8(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** A set as it is digested: each value once, in the order of UTF-8. */
export function sortedSet(values: Iterable<string>): string[] {
  return [...new Set(values)].sort(compareUtf8);
}

/** Moves surrogates, which stand for what is above U+FFFF, behind U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
