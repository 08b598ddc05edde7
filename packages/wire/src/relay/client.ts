import type { RequestId } from '../message.ts';
import type { Port } from './port.ts';

/** One client of a relay. */
export class Client {
  readonly port: Port;
  /** Its requests that wait for an answer: the ids under which they were passed on, by its own. */
  readonly ids = new Map<RequestId, RequestId>();
  /** It sends nothing any more, and is let go of when it has all its answers. */
  isLeaving = false;
  readonly closed: Promise<void>;
  /** Settles `closed`. */
  settle: () => void = () => {};
  #isClosing = false;

  constructor(port: Port) {
    this.port = port;
    this.closed = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  /** Ends its output behind what waits; called again, it destroys it. */
  close(): void {
    if (this.#isClosing) this.port.destroy();
    else this.port.release();
    this.#isClosing = true;
  }
}
