import type { RoadListener } from '../further-roads.ts';
import { LegacyRoad } from './legacy-road.ts';
import type { IMessageTransport } from './message-transport.ts';
import { MOST_TEXT } from './read-message.ts';

/** How a transport of the old kind is taken. */
export interface FromLegacyOptions {
  /** The longest text of one message either way, in UTF-16 units. Default 64 Mi. */
  maxMessageLength?: number;
  /** How long the opening may take, in milliseconds. Default 30,000; 0 waits for ever. */
  openTimeoutMs?: number;
}

/** An old transport, whose callbacks have one listener each, and the roads that it brings one after another. */
export class LegacyHub {
  readonly first: LegacyRoad;
  readonly legacy: IMessageTransport;
  readonly maxMessageLength: number;
  readonly openTimeoutMs: number;
  readonly #listeners = new Set<RoadListener>();
  #road: LegacyRoad;
  #ended = false;

  constructor(legacy: IMessageTransport, { maxMessageLength, openTimeoutMs }: FromLegacyOptions) {
    this.legacy = legacy;
    this.maxMessageLength = maxMessageLength ?? MOST_TEXT;
    this.openTimeoutMs = openTimeoutMs ?? 30_000;
    this.first = new LegacyRoad(this);
    this.#road = this.first;
  }

  /** Listens to the old transport, and has it connect unless it is open. */
  connect(): void {
    const { legacy } = this;
    legacy.onMessage = (text) => this.#road.received(text);
    legacy.onError = (error) => this.#road.failed(error);
    legacy.onClose = () => this.#road.lost();
    legacy.onOpen = () => this.#opened();
    if (legacy.isOpen) {
      this.#road.opened();
      return;
    }
    // Some return a promise.
    Promise.resolve(legacy.connect?.()).catch((error: unknown) => this.#road.failed(error as Error));
  }

  accept(listener: RoadListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0 && this.#road.isClosed) this.legacy.close();
    };
  }

  /** Ends the old transport and all that would come of it. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#listeners.clear();
    this.legacy.close();
  }

  #opened(): void {
    if (!this.#road.isClosed) this.#road.opened();
    else if (this.#listeners.size === 0) this.legacy.close();
    else {
      this.#road = new LegacyRoad(this);
      for (const listener of this.#listeners) listener(this.#road);
    }
  }
}
