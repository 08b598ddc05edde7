import { type MessageTransport, WebSocketTransport } from '@mcplkit/wire';
import { type DialOptions, diallingOf } from '../websocket/direct-transport.ts';
import { durationOf } from '../websocket/duration.ts';
import { type ReconnectOptions, Redialler } from '../websocket/redialler.ts';
import { Succession } from '../websocket/succession.ts';
import { MultiplexSocket } from './multiplex-socket.ts';
import { ProviderSlot } from './provider-slot.ts';

/** Options of a {@link MultiplexTransport}. */
export interface MultiplexTransportOptions extends DialOptions {
  /** Whether and how a lost socket, or a refused claim, is tried again. Default: it is, while somebody takes the roads. */
  reconnect?: ReconnectOptions | false;
  /** The params of the claim, such as `{ aggregate: true }`. Default none. */
  claim?: Readonly<Record<string, unknown>>;
  /**
   * How long a broker may take to accept or to refuse a claim, in milliseconds; then it counts as accepted, because not
   * every broker says so. Default 1,000.
   */
  claimTimeoutMs?: number;
  /** The most sessions of their own behind the slot; one more is refused. Default 1,024. */
  maxSessions?: number;
}

/** The sockets that there are, as long as a transport uses them, by all that makes two the same. */
const sockets = new Map<string, WeakRef<MultiplexSocket>>();

const unused = new FinalizationRegistry<string>((key) => {
  if (sockets.get(key)?.deref() === undefined) sockets.delete(key);
});

/**
 * A named slot at a broker, over a WebSocket that all slots at its URL share.
 *
 * `start()` claims the name, and dials if it is the first. It settles when the claim is accepted, by the broker's word or
 * a message for the slot, or when `claimTimeoutMs` has passed without a refusal; it rejects with the reason of a refusal.
 * A refusal that comes later is a `WebSocketClosedError` with the code 1008 at `onerror`, before `onclose`.
 *
 * `accept` takes the roads to come: each session of its own that a client of the broker has behind the slot, and the
 * next claim of the name after a loss. It is one socket also then. What cannot be told to be for a slot is reported at
 * the one that has been there longest.
 *
 * @example
 * ```ts
 * import { MultiplexTransport } from '@mcplkit/transports/multiplex';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * export function provide(url: string, names: readonly string[]): McplConnection[] {
 *   return names.map((name) => {
 *     const connection = McplConnection.fromTransport(MultiplexTransport.create(name, url));
 *     connection.on('error', (error) => console.error(error.message));
 *     return connection.handle('greet', () => `hello from ${name}`);
 *   });
 * }
 * ```
 */
export class MultiplexTransport extends WebSocketTransport {
  /** Takes the sessions behind the slot, and the roads that are dialled after a loss. */
  declare accept: NonNullable<MessageTransport['accept']>;

  /**
   * Makes the transport of a slot.
   *
   * Of what concerns the socket, the options of the first transport at a URL count; other headers or subprotocols are
   * another socket.
   *
   * @param name the slot's name at the broker
   * @param url where the broker is, with `ws:` or `wss:`
   * @throws {ConnectionError} `transport-failed` when the URL is none of a WebSocket
   * @throws {RangeError} when an option is out of its bounds
   */
  static create(
    name: string,
    url: string | URL,
    options: MultiplexTransportOptions = {},
  ): MultiplexTransport {
    const { claim, claimTimeoutMs = 1_000 } = options;
    const slotOptions = { claim, claimTimeoutMs: durationOf('claimTimeoutMs', claimTimeoutMs) };
    const shared = sharedSocket(url, options);
    const reclaimer = redialler(options);
    const make = (): MultiplexTransport => {
      const owner = { wanted: () => shared.claim(slot), closed: () => shared.release(slot) };
      const slot: ProviderSlot = new ProviderSlot(
        name,
        shared.outlet,
        owner,
        { succession, reclaimer },
        slotOptions,
      );
      const transport = new MultiplexTransport(slot.main, options);
      transport.accept = (listener) => succession.accept(listener);
      return transport;
    };
    const succession = new Succession(make);
    return make();
  }
}

function redialler({ reconnect = {} }: MultiplexTransportOptions): Redialler {
  return new Redialler(reconnect === false ? { maxAttempts: 0 } : reconnect);
}

function sharedSocket(url: string | URL, options: MultiplexTransportOptions): MultiplexSocket {
  const dialling = diallingOf(url, options);
  const { maxSessions = 1024 } = options;
  if (!(maxSessions >= 0)) throw new RangeError(`maxSessions must not be below 0; it is ${maxSessions}.`);
  const key = JSON.stringify([dialling.address.href, dialling.protocols, dialling.headers]);
  const known = sockets.get(key)?.deref();
  if (known !== undefined) return known;
  const transportOver = (socket: ProviderSlot['main']) => new WebSocketTransport(socket, options);
  const made = new MultiplexSocket({ dialling, redialler: redialler(options), maxSessions, transportOver });
  sockets.set(key, new WeakRef(made));
  unused.register(made, key);
  return made;
}
