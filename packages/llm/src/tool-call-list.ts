import type { LlmToolCall } from './turns.ts';

/** The most calls of one answer; what goes on past them is left out of it. */
const MAX_CALLS = 1_000;

/** The calls of one answer. Each has an id that no other has, whatever the provider sent. */
export class ToolCallList {
  readonly #calls: LlmToolCall[] = [];
  readonly #ids = new Set<string>();

  /** Adds a call, and returns it; `undefined` when there are too many. */
  add(id: string, name: string, args: string): LlmToolCall | undefined {
    if (this.#calls.length >= MAX_CALLS) return undefined;
    const call = { id: this.#unique(id), name, arguments: args };
    this.#calls.push(call);
    return call;
  }

  all(): readonly LlmToolCall[] {
    return this.#calls;
  }

  #unique(id: string): string {
    const base = id === '' ? 'call' : id;
    let unique = id === '' ? `${base}_${this.#calls.length}` : id;
    for (let n = this.#calls.length; this.#ids.has(unique); n += 1) unique = `${base}_${n}`;
    this.#ids.add(unique);
    return unique;
  }
}
