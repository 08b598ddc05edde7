import type { Writable } from 'node:stream';

/** Best over pipes: more puts the two processes in lock-step, less costs system calls. */
const FLUSH_LENGTH = 4096;

/** Writes lines: those of one turn are gathered, and what has reached 4 KB is written at once. */
export function batchedWriter(output: Writable): (line: string) => void {
  let text = '';
  let scheduled = false;
  function flush(): void {
    const gathered = text;
    text = '';
    if (gathered !== '') output.write(gathered);
  }
  function flushTurn(): void {
    scheduled = false;
    flush();
  }
  return (line) => {
    text += `${line}\n`;
    if (text.length >= FLUSH_LENGTH) flush();
    else if (!scheduled) {
      scheduled = true;
      queueMicrotask(flushTurn);
    }
  };
}
