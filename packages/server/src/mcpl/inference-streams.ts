import type { InferenceChunkParams, RequestId } from '@mcplkit/wire';

/** Who hears the chunks of the inferences that are under way, by the id of their request (MCPL 0.5, §11.4). */
export class InferenceStreams {
  readonly #listeners = new Map<RequestId, (delta: string, index: number) => void>();

  /** Hears the chunks of a request until `end`. */
  begin(id: RequestId, onChunk: (delta: string, index: number) => void): void {
    this.#listeners.set(id, onChunk);
  }

  end(id: RequestId | undefined): void {
    if (id !== undefined) this.#listeners.delete(id);
  }

  /** Hands a chunk on. One for a request that is over, or that has no text in it, is nobody's. */
  take({ requestId, delta, index }: Partial<InferenceChunkParams>): unknown {
    if (requestId === undefined || typeof delta !== 'string' || typeof index !== 'number') return undefined;
    return this.#listeners.get(requestId)?.(delta, index);
  }
}
