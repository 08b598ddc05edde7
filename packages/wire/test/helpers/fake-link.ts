import type { Link, LinkReceiver } from '../../src/link.ts';
import type { JsonRpcMessage, RequestId } from '../../src/message.ts';

/** A link that hands what is sent to a test, which may refuse it by throwing, and whose every state a test sets. */
export class FakeLink implements Link {
  readonly alreadyEnded = undefined;
  writable = true;
  accepted = 0;
  handedOver = 0;
  bufferedBytes = 0;
  receiver: LinkReceiver | undefined;
  readonly #take: (message: JsonRpcMessage, relatedRequestId?: RequestId) => void;

  constructor(take: (message: JsonRpcMessage, relatedRequestId?: RequestId) => void) {
    this.#take = take;
  }

  async open(receiver: LinkReceiver): Promise<void> {
    this.receiver = receiver;
  }

  send(message: JsonRpcMessage, relatedRequestId?: RequestId): void {
    this.#take(message, relatedRequestId);
    this.accepted += 1;
    this.handedOver += 1;
  }

  pause(): boolean {
    return true;
  }

  resume(): void {}

  flush(): void {}

  stop(): void {
    this.writable = false;
  }

  async release(): Promise<void> {}
}
