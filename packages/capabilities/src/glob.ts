/**
 * Whether `text` fits `pattern`, in which `*` stands for any run of characters, an empty one too. There is no other
 * special character. Nothing is tried twice: the parts between the stars are looked for once, from left to right.
 */
export function globMatches(pattern: string, text: string): boolean {
  const [head = '', ...middle] = pattern.split('*');
  const tail = middle.pop();
  if (tail === undefined) return pattern === text;
  if (!text.startsWith(head)) return false;
  let position = head.length;
  for (const part of middle) {
    const found = text.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return text.length - tail.length >= position && text.endsWith(tail);
}
