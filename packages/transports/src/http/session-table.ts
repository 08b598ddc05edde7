import type { HttpHandlerBounds } from './handler-options.ts';
import { HttpSession } from './session.ts';

/** How often clients that wait are sent a sign of life, and idle ones looked for, in milliseconds. */
const SWEEP_MS = 15_000;

/** The sessions of a handler. */
export class SessionTable {
  readonly #bounds: HttpHandlerBounds;
  readonly #sessions = new Map<string, HttpSession>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(bounds: HttpHandlerBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#sessions.size;
  }

  get(id: string): HttpSession | undefined {
    return this.#sessions.get(id);
  }

  /** Opens a session under an id that nobody can guess, or none when there are too many. */
  open(): HttpSession | undefined {
    if (this.#sessions.size >= this.#bounds.maxSessions) return undefined;
    const id = crypto.randomUUID();
    const session = new HttpSession(id, this.#bounds, () => this.#forget(id));
    this.#sessions.set(id, session);
    this.#watch();
    return session;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  #forget(id: string): void {
    this.#sessions.delete(id);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One timer for all. In Node it does not keep the process from ending. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    const { idleTimeoutMs } = this.#bounds;
    const every = idleTimeoutMs > 0 ? Math.min(SWEEP_MS, idleTimeoutMs) : SWEEP_MS;
    this.#timer = setInterval(() => this.#sweep(), every);
    (this.#timer as { unref?: () => void }).unref?.();
  }

  #sweep(): void {
    const { idleTimeoutMs } = this.#bounds;
    const now = performance.now();
    for (const session of this.#sessions.values()) {
      session.streams.keepAlive();
      const isIdle = !session.streams.areRead && now - session.lastSeen >= idleTimeoutMs;
      if (idleTimeoutMs > 0 && isIdle) void session.close();
    }
  }
}
