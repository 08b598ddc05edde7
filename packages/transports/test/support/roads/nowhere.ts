import type { Road } from '@mcplkit/transports/contract';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { ConnectionClosedError, ConnectionError } from '@mcplkit/wire';
import { Wrapped } from '../wrapped.ts';

/** Its start is refused. */
class Refused extends Wrapped {
  override async start(): Promise<void> {
    throw new ConnectionError('transport-failed', 'Nobody is there.');
  }

  override async send(): Promise<void> {
    throw new ConnectionError('transport-failed', 'The transport is not open.');
  }
}

/** Its start gets no answer. */
class Silent extends Wrapped {
  #giveUp: ((error: Error) => void) | undefined;

  override start(): Promise<void> {
    return new Promise((_resolve, reject) => {
      this.#giveUp = reject;
    });
  }

  override async close(): Promise<void> {
    this.#giveUp?.(new ConnectionClosedError('not-sent'));
    await super.close();
  }
}

const lone = (Transport: typeof Wrapped) => () => {
  const [inner] = LoopbackTransport.createPair();
  return { near: new Transport(inner), dispose: () => inner.close() };
};

/** Roads that lead nowhere, for the two cases that are about that. */
export const nowhere: Road = {
  name: 'nowhere',
  abilities: ['refusal', 'silence'],
  open() {
    throw new Error('It cannot be opened.');
  },
  openRefused: lone(Refused),
  openSilent: lone(Silent),
};
