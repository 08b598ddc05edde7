/** How many bytes a text has in UTF-8, without encoding it. JSON text has no half of a surrogate pair alone. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    // A pair of surrogates is four bytes: one more for each half.
    length += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return length;
}

/** Whether a text has more than `most` bytes in UTF-8. Reads it only when its length leaves that open. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length > most) return true;
  return text.length * 3 > most && utf8Length(text) > most;
}
