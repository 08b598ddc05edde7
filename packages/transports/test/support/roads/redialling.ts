import type { Road } from '@mcplkit/transports/contract';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import type { MessageTransport } from '@mcplkit/wire';
import { Wrapped } from '../wrapped.ts';

/** What is wrong with one that dials again, if anything is. */
export type RedialFault = 'never' | 'once' | 'uninvited' | 'endless' | 'stopped-by-close' | 'same' | 'undead';

type Listener = (transport: MessageTransport) => void;

/** Where it dials, and what all roads of one dialler share. */
class Line {
  readonly listeners = new Set<Listener>();
  readonly fault: RedialFault | undefined;
  readonly #far: LoopbackTransport[] = [];
  readonly #waiting: ((far: LoopbackTransport) => void)[] = [];
  current: LoopbackTransport | undefined;
  handedOut = 0;

  constructor(fault: RedialFault | undefined) {
    this.fault = fault;
  }

  dial(): LoopbackTransport {
    const [near, far] = LoopbackTransport.createPair();
    this.current = far;
    const taker = this.#waiting.shift();
    if (taker === undefined) this.#far.push(far);
    else taker(far);
    return near;
  }

  far(): Promise<MessageTransport> {
    const far = this.#far.shift();
    if (far !== undefined) return Promise.resolve(far);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

class Redialling extends Wrapped {
  readonly #line: Line;
  #wanted = false;
  #lost = false;

  constructor(line: Line) {
    super(line.dial());
    this.#line = line;
  }

  override close(): Promise<void> {
    if (!this.#lost || this.#line.fault === 'stopped-by-close') {
      this.#wanted = true;
      if (this.#line.fault !== 'endless') this.#line.listeners.clear();
    }
    return super.close();
  }

  accept(listener: Listener): () => void {
    this.#line.listeners.add(listener);
    return () => {
      if (this.#line.fault !== 'endless') this.#line.listeners.delete(listener);
    };
  }

  override ended(): void {
    const { fault } = this.#line;
    this.#lost = !this.#wanted;
    super.ended();
    if (fault === 'undead') super.ended();
    if (fault === 'never' || (this.#wanted && fault !== 'endless')) return;
    if (fault === 'once' && this.#line.handedOut === 1) return;
    setTimeout(() => this.#redial(), 5);
  }

  #redial(): void {
    const { listeners, fault } = this.#line;
    if (listeners.size === 0 && fault !== 'uninvited') return;
    this.#line.handedOut += 1;
    const next = fault === 'same' ? this : new Redialling(this.#line);
    for (const listener of listeners) listener(next);
  }
}

/** Loopbacks that are dialled again after a loss, rightly or with a fault. */
export function redialling(fault?: RedialFault): Road {
  return {
    name: `redialling${fault === undefined ? '' : `, ${fault}`}`,
    abilities: ['order', 'in-process', 'speaks-first', 'early', 'goodbye', 'last-words', 'reconnect'],
    ...(fault === undefined ? {} : { patienceMs: 250 }),
    redialMs: 30,
    open() {
      const line = new Line(fault);
      const near = new Redialling(line);
      return {
        near,
        far: () => line.far(),
        cut: () => line.current?.close(),
        async dispose() {
          line.listeners.clear();
          await near.close();
          await line.current?.close();
        },
      };
    },
  };
}
