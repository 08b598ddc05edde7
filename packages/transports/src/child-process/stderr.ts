import type { Readable } from 'node:stream';

/**
 * What becomes of a child's standard error: it goes where ours goes, nowhere, to a function as text, or its last part is
 * kept, to be quoted when the child fails.
 */
export type StderrUse = 'inherit' | 'ignore' | 'tail' | ((text: string) => void);

/** How much of it is kept, in UTF-16 units. */
const TAIL = 8_192;

/** Reads a standard error to its end, whatever becomes of it. Returns what tells its last part. */
export function watchStderr(stderr: Readable | null, use: StderrUse): () => string {
  let tail = '';
  if (stderr === null) return () => tail;
  stderr.setEncoding('utf8');
  stderr.on('data', (text: string) => {
    if (typeof use === 'function') use(text);
    else if (use === 'tail') tail = (tail + text).slice(-TAIL);
  });
  // That it breaks is told by the end of the process.
  stderr.on('error', () => {});
  return () => tail.trim();
}
