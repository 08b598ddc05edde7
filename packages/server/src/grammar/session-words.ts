import type { ListKind } from '../catalog/behavior-watcher.ts';
import type { Wording } from './wording.ts';
import type { WordingBook } from './wording-book.ts';

/** The words of one session: its whole chain of keys, what it is shown, and what it knows of. */
export class SessionWords {
  readonly #book: WordingBook;
  #chain: readonly string[] = [];
  #current: Wording | undefined;
  /** What the client has seen, or was told to look at again. */
  #known: Wording | undefined;

  constructor(book: WordingBook) {
    this.#book = book;
  }

  /** Begins anew with the chain of keys that a client stands for, the most special first. */
  begin(chain: readonly string[]): void {
    this.#chain = chain;
    this.#current = undefined;
    this.#known = this.current;
  }

  /** What the client is shown now. */
  get current(): Wording {
    this.#current ??= this.#book.read(this.#chain);
    return this.#current;
  }

  /** Says that the lists or the words may be others than before. */
  invalidate(): void {
    this.#current = undefined;
  }

  /** Says that the client knows where it has to look again. */
  settle(): void {
    this.#known = this.current;
  }

  /** The lists that are shown otherwise than the client knows. */
  changes(): ReadonlySet<ListKind> {
    return this.#known === undefined ? new Set() : this.current.differsIn(this.#known);
  }
}
