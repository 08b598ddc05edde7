import { inspect } from 'node:util';

/** What an example says that it prints: the comment after each `console.log`, up to an explanation behind a colon. */
export function toldOutput(source: string): string[] {
  const comments = source.matchAll(/console\.log\(.*\);\s*(\/\/ .*(?:\n\/\/ .*)*)/g);
  return [...comments].map(([, comment = '']) => comment.replaceAll(/^\/\/ /gm, ''));
}

/** A printed value as examples show it. */
export function shownOutput(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: null }).replace(/^Set\(\d+\)/, 'Set');
}

/** What counts when output is compared: no white space, and no explanation of a verdict. */
export function bareOutput(text: string): string {
  return text.replaceAll(/\s/g, '').replace(/^(true|false):.*/, '$1');
}
