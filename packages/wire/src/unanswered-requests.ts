import type { RequestId } from './message.ts';

/** How many ids are known at once, and how long each may be: who never answers does not fill the memory. */
const MOST_IDS = 1024;
const LONGEST_ID = 1024;

/**
 * The ids of requests that were given to listeners and to `nextMessage()`, and that nobody has answered yet.
 *
 * A second request with one of them has no answer that its sender could tell from the first one's. Of more than 1,024
 * the oldest are forgotten.
 */
export class UnansweredRequests {
  /** Made for the first id: most connections have handlers, and keep none. */
  #ids: Set<RequestId> | undefined;

  has(id: RequestId): boolean {
    return this.#ids?.has(id) === true;
  }

  add(id: RequestId): void {
    if (typeof id === 'string' && id.length > LONGEST_ID) return;
    this.#ids ??= new Set();
    if (this.#ids.size >= MOST_IDS) {
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest);
        break;
      }
    }
    this.#ids.add(id);
  }

  /** Takes an id out: its request was answered, or nobody waits for the answer any more. */
  delete(id: unknown): void {
    this.#ids?.delete(id as RequestId);
  }

  clear(): void {
    this.#ids = undefined;
  }
}
