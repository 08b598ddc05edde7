import type { Readable } from 'node:stream';

/** Reads lines. Only `\n` ends one; `node:readline` would also end it at U+2028. */
export class LineReader {
  readonly #lines: string[] = [];
  readonly #waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  #rest = '';
  #ended = false;

  constructor(input: Readable) {
    input.setEncoding('utf8');
    input.on('data', (text: string) => this.#take(text));
    input.on('error', () => {});
    input.on('close', () => this.#end());
  }

  /** The next line. Rejects when the input ends before. */
  next(): Promise<string> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#ended) return Promise.reject(new Error('The input ended.'));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#lines.push(line);
      else waiting.resolve(line);
    }
  }

  #end(): void {
    this.#ended = true;
    for (const { reject } of this.#waiting) reject(new Error('The input ended.'));
  }
}
