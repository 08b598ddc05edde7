import type { Road } from '@mcplkit/transports/contract';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';
import { Wrapped } from '../wrapped.ts';

/** Its far end comes into being with the first message, which has to be `initialize`. */
class Shy extends Wrapped {
  readonly #come: () => void;
  #came = false;

  constructor(inner: MessageTransport, come: () => void) {
    super(inner);
    this.#come = come;
  }

  override async send(message: JsonRpcMessage): Promise<void> {
    if (!this.#came && !('method' in message && message.method === 'initialize')) {
      throw new Error('The first message has to be initialize.');
    }
    await super.send(message);
    this.#came = true;
    this.#come();
  }
}

/** A loopback that begins as Streamable HTTP does. */
export const shyRoad: Road = {
  name: 'a loopback that is shy',
  abilities: ['order', 'in-process', 'goodbye', 'last-words'],
  manyMessages: 1_000,
  open() {
    const [inner, far] = LoopbackTransport.createPair();
    let come: () => void = () => {};
    const coming = new Promise<MessageTransport>((resolve) => {
      come = () => resolve(far);
    });
    return {
      near: new Shy(inner, come),
      far: () => coming,
      async dispose() {
        await inner.close();
        await far.close();
      },
    };
  },
};
