import { loopbackRoad, type Road } from '@mcplkit/transports/contract';
import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';
import { naiveRoad } from './naive-transport.ts';
import { nowhere } from './roads/nowhere.ts';
import { redialling } from './roads/redialling.ts';
import { stdioRoad } from './roads/stdio.ts';
import { Wrapped, wrap } from './wrapped.ts';

/** A transport with one fault, and the cases that have to find it. */
export interface Mutant {
  readonly fault: string;
  readonly road: Road;
  readonly caughtBy: readonly string[];
}

type Wrapper = new (inner: MessageTransport) => MessageTransport;

const over = (base: Road) => (fault: string, caughtBy: readonly string[], Wrapper: Wrapper) =>
  ({ fault, caughtBy, road: wrap(base, Wrapper) }) satisfies Mutant;
const ofLoopback = over(loopbackRoad);
const ofStdio = over(stdioRoad);
const ofNowhere = over(nowhere);

const sizeOf = (message: JsonRpcMessage) => JSON.stringify(message).length;
const paramsOf = (message: JsonRpcMessage) => (message as { params?: Record<string, unknown> }).params ?? {};
const codeOf = (error: unknown) => (error as { code?: unknown }).code;

export const mutants: readonly Mutant[] = [
  ofLoopback(
    'sends every second message before the one in front of it',
    ['ORDER-1', 'VOLUME-3'],
    class extends Wrapped {
      #held: JsonRpcMessage | undefined;
      override async send(message: JsonRpcMessage) {
        const held = this.#held;
        if (held === undefined) {
          this.#held = message;
          setTimeout(() => {
            if (this.#held === message) void super.send(message);
            this.#held = undefined;
          });
          return;
        }
        this.#held = undefined;
        await super.send(message);
        await super.send(held);
      }
    },
  ),
  ofLoopback(
    'delivers small messages before large ones',
    ['ORDER-2'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        if (sizeOf(message) < 50_000) super.received(message);
        else setTimeout(() => super.received(message));
      }
    },
  ),
  ofLoopback(
    'loses what is large, on the way out',
    ['VOLUME-1', 'ORDER-1'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        if (sizeOf(message) < 50_000) await super.send(message);
      }
    },
  ),
  ofLoopback(
    'cuts off what is large, on the way in',
    ['VOLUME-2'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        const { n, text } = paramsOf(message);
        const isLarge = typeof text === 'string' && text.length > 1_000_000;
        super.received(
          isLarge ? { jsonrpc: '2.0', method: 'x', params: { n, text: text.slice(1) } } : message,
        );
      }
    },
  ),
  ofLoopback(
    'delivers every hundredth message twice',
    ['VOLUME-3', 'ORDER-2'],
    class extends Wrapped {
      #count = 0;
      override received(message: JsonRpcMessage) {
        super.received(message);
        this.#count += 1;
        if (this.#count % 100 === 0) super.received(message);
      }
    },
  ),
  ofLoopback(
    'takes U+0085 for the end of a line',
    ['TEXT-1'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        await super.send(JSON.parse(JSON.stringify(message).replaceAll('\u0085', '\\n')));
      }
    },
  ),
  ofLoopback(
    'makes numbers of ids',
    ['ID-1'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        super.received(
          'id' in message ? ({ ...message, id: Number(message.id) } as JsonRpcMessage) : message,
        );
      }
    },
  ),
  ofLoopback(
    'leaves out the data of errors',
    ['KIND-1'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        super.received(
          JSON.parse(JSON.stringify(message, (key, value) => (key === 'data' ? undefined : value))),
        );
      }
    },
  ),
  ofLoopback(
    'may be started twice',
    ['START-1'],
    class extends Wrapped {
      override async start() {
        await super.start().catch(() => {});
      }
    },
  ),
  ofLoopback(
    'loses what comes before it has started',
    ['START-2', 'START-3'],
    class extends Wrapped {
      #started = false;
      override async start() {
        await super.start();
        await new Promise((resolve) => setTimeout(resolve));
        this.#started = true;
      }
      override received(message: JsonRpcMessage) {
        if (this.#started) super.received(message);
      }
    },
  ),
  ofLoopback(
    'loses what is sent from within a delivery',
    ['START-4'],
    class extends Wrapped {
      #delivering = false;
      override received(message: JsonRpcMessage) {
        this.#delivering = true;
        super.received(message);
        this.#delivering = false;
      }
      override async send(message: JsonRpcMessage) {
        if (!this.#delivering) await super.send(message);
      }
    },
  ),
  ofLoopback(
    'hides what its receiver throws',
    ['THROW-1'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        try {
          super.received(message);
        } catch {
          // Hidden.
        }
      }
    },
  ),
  ofLoopback(
    'loses what is sent before the start, and says that it was sent',
    ['SEND-1'],
    class extends Wrapped {
      #started = false;
      override start() {
        this.#started = true;
        return super.start();
      }
      override async send(message: JsonRpcMessage) {
        if (this.#started) await super.send(message);
      }
    },
  ),
  ofLoopback(
    'throws what it should reject with',
    ['SEND-2'],
    class extends Wrapped {
      #closed = false;
      override close() {
        this.#closed = true;
        return super.close();
      }
      override send(message: JsonRpcMessage) {
        if (this.#closed) throw new TypeError('closed');
        return super.send(message);
      }
    },
  ),
  ofLoopback(
    'says that it sent what it could not send',
    ['SEND-2', 'SEND-3', 'CLOSE-5'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        await super.send(message).catch(() => {});
      }
    },
  ),
  ofStdio(
    'takes what has no JSON form',
    ['SEND-4'],
    class extends Wrapped {
      override send(message: JsonRpcMessage) {
        return super.send(message).catch((error) => {
          if (codeOf(error) !== 'unserializable') throw error;
        });
      }
    },
  ),
  ofLoopback(
    'calls onclose after close() has resolved',
    ['CLOSE-1'],
    class extends Wrapped {
      override ended() {
        setTimeout(() => super.ended());
      }
    },
  ),
  ofLoopback(
    'takes a goodbye for a failure',
    ['CLOSE-9'],
    class extends Wrapped {
      override ended() {
        super.failed(new Error('closed'));
        super.ended();
      }
    },
  ),
  ofLoopback(
    'calls onclose once for each close()',
    ['CLOSE-3', 'CLOSE-2'],
    class extends Wrapped {
      #closed = false;
      override async close() {
        if (this.#closed) super.ended();
        this.#closed = true;
        await super.close();
      }
      override ended() {
        this.#closed = true;
        super.ended();
      }
    },
  ),
  ofLoopback(
    'can be started after its close',
    ['CLOSE-4'],
    class extends Wrapped {
      #closed = false;
      override close() {
        this.#closed = true;
        return super.close();
      }
      override async start() {
        if (!this.#closed) await super.start();
      }
    },
  ),
  ofLoopback(
    'does not close while it opens',
    ['CLOSE-5'],
    class extends Wrapped {
      #opening = false;
      override async start() {
        this.#opening = true;
        await new Promise((resolve) => setTimeout(resolve));
        this.#opening = false;
        await super.start();
      }
      override async close() {
        if (!this.#opening) await super.close();
      }
    },
  ),
  ofLoopback(
    'delivers what it had taken when it closed',
    ['CLOSE-6'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        super.received(message);
        setTimeout(() => super.received(message));
      }
    },
  ),
  ofLoopback(
    'loses the last words',
    ['CLOSE-7'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        setTimeout(() => void super.send(message).catch(() => {}));
      }
    },
  ),
  ofLoopback(
    'never tells that it closed',
    ['CLOSE-1', 'CLOSE-2', 'CLOSE-3', 'CLOSE-4', 'CLOSE-5', 'CLOSE-6', 'CALLS-2', 'CALLS-4', 'SEND-3'],
    class extends Wrapped {
      override ended() {}
    },
  ),
  ofLoopback(
    'never ends its close()',
    ['CLOSE-1', 'CALLS-1'],
    class extends Wrapped {
      override async close() {
        await super.close();
        await new Promise(() => {});
      }
    },
  ),
  ofLoopback(
    'takes without end what nobody reads',
    ['PRESSURE-1'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        await super.send(message).catch(() => {});
      }
    },
  ),
  ofStdio(
    'holds nobody back',
    ['PRESSURE-2'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        void super.send(message).catch(() => {});
      }
    },
  ),
  ofStdio(
    'closes when a message is too large to send',
    ['BOUND-1'],
    class extends Wrapped {
      override async send(message: JsonRpcMessage) {
        await super.send(message).catch(async (error) => {
          await super.close();
          throw error;
        });
      }
    },
  ),
  ofStdio(
    'leaves out in silence what is too large or cannot be read',
    ['BOUND-2', 'GARBAGE-1', 'KILL-2'],
    class extends Wrapped {
      override failed() {}
    },
  ),
  ofStdio(
    'copies members one by one',
    ['NAMES-1'],
    class extends Wrapped {
      override received(message: JsonRpcMessage) {
        const copy: Record<string, unknown> = {};
        for (const [name, value] of Object.entries(paramsOf(message))) copy[name] = value;
        super.received({ ...message, params: copy } as JsonRpcMessage);
      }
    },
  ),
  ofStdio(
    'tells a death twice',
    ['KILL-1'],
    class extends Wrapped {
      override ended() {
        super.ended();
        super.ended();
      }
    },
  ),
  ofStdio(
    'never tells a death',
    ['KILL-1', 'CALLS-3'],
    class extends Wrapped {
      override ended() {}
    },
  ),
  { fault: 'reads lines naively', road: naiveRoad, caughtBy: ['TEXT-2', 'TEXT-3', 'GARBAGE-1'] },
  ofNowhere(
    'starts where nobody is',
    ['REFUSED-1'],
    class extends Wrapped {
      override start() {
        return super.start().catch(() => {});
      }
    },
  ),
  ofNowhere(
    'waits for an answer whatever happens',
    ['CLOSE-8'],
    class extends Wrapped {
      override start() {
        return super.start().catch(() => new Promise<void>(() => {}));
      }
    },
  ),
  {
    fault: 'never dials again',
    road: redialling('never'),
    caughtBy: ['RECONNECT-1', 'RECONNECT-2', 'RECONNECT-5'],
  },
  { fault: 'dials again once', road: redialling('once'), caughtBy: ['RECONNECT-2'] },
  { fault: 'dials again for nobody', road: redialling('uninvited'), caughtBy: ['RECONNECT-3'] },
  { fault: 'dials again for ever', road: redialling('endless'), caughtBy: ['RECONNECT-4', 'RECONNECT-6'] },
  { fault: 'stops dialling at any close', road: redialling('stopped-by-close'), caughtBy: ['RECONNECT-5'] },
  { fault: 'gives the lost road again', road: redialling('same'), caughtBy: ['RECONNECT-1'] },
  { fault: 'tells a loss twice', road: redialling('undead'), caughtBy: ['RECONNECT-1'] },
];
