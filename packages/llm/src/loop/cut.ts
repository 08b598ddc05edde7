/** A text of at most so many characters, and how much of it was left out. A character of two units is not cut in two. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return `${text.slice(0, Math.max(0, end))}\n[cut: ${text.length - Math.max(0, end)} more characters]`;
}
