/** Holds whoever comes until it is opened, one after another. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  readonly #watchers: (() => void)[] = [];
  #arrivals = 0;
  #opened = 0;

  /** Waits to be let through. */
  async wait(): Promise<void> {
    this.#arrivals++;
    for (const watcher of this.#watchers.splice(0)) watcher();
    if (this.#opened > 0) {
      this.#opened--;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the first one through, or the next one that comes. */
  open(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#opened++;
    else next();
  }

  /** Settles when so many have come in all. */
  async arrived(count: number): Promise<void> {
    while (this.#arrivals < count) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }
}
