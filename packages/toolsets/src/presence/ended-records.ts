import type { EndedSurface } from '@mcplkit/wire';

/** What ended since the last list, oldest first. */
export class EndedRecords {
  readonly #max: number;
  #records: EndedSurface[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  get isEmpty(): boolean {
    return this.#records.length === 0;
  }

  add(record: EndedSurface): void {
    this.#records.push(record);
    if (this.#records.length > this.#max) this.#records.shift();
  }

  /** Hands all of them over. */
  take(): EndedSurface[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}
