const SMALLEST_COMPACTION = 64;

/** A queue whose every operation takes constant time on average. */
export class Fifo<T> {
  /** Made for the first item: most queues of most connections never have one. */
  #items: (T | undefined)[] | undefined;
  #head = 0;

  /** How many items wait. */
  get length(): number {
    return this.#items === undefined ? 0 : this.#items.length - this.#head;
  }

  /** Adds an item at the end. */
  push(item: T): void {
    this.#items ??= [];
    this.#items.push(item);
  }

  /** Takes the oldest item; `undefined` when there is none. */
  shift(): T | undefined {
    if (this.#items === undefined || this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head >= SMALLEST_COMPACTION && this.#head * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
