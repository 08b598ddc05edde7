import { Relay } from './relay.ts';
import type { RelayEnd } from './relay-end.ts';
import type { RelayOptions } from './relay-options.ts';

class Pair extends Relay {
  constructor(client: RelayEnd, server: RelayEnd, options: RelayOptions) {
    super(server, options, false);
    this.attach(client);
  }
}

/**
 * Joins a client and a server: each message goes on as the text that it is.
 *
 * When the client ends its input, the server's is ended, and what the server still says arrives. When the server ends
 * or fails, the requests that wait are answered with {@link ERR_RELAY_CLOSED}, and the client's output is ended.
 *
 * @example
 * ```ts
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 * import { relay } from '@mcplkit/wire/relay';
 *
 * const [host, left] = MemoryTransport.createPair();
 * const [right, there] = MemoryTransport.createPair();
 * relay(left, right, { inspect: ({ method }) => method !== 'secret' });
 *
 * const server = McplConnection.fromTransport(there);
 * server.handle('double', (params) => Number((params as number[])[0]) * 2);
 * const client = McplConnection.fromTransport(host);
 * export const answer = await client.sendRequest('double', [21]); // 42
 * client.close();
 * ```
 */
export function relay(client: RelayEnd, server: RelayEnd, options: RelayOptions = {}): Relay {
  return new Pair(client, server, options);
}

/** One client of a hub. */
export interface RelayClient {
  /** Ends its output behind what waits; called again, it destroys it. The server is told of requests left behind. */
  close(): void;
  /** Settles when it is closed, from either side. */
  readonly closed: Promise<void>;
}

/**
 * Joins several clients and one server, whose requests and answers do not get mixed up.
 *
 * Ids and progress tokens of clients reach the server as whole numbers of the hub's own, and come back with their value
 * and type. Notifications of the server go to every client; cancellations and progress to the one they are for. A
 * request of the server goes to the client while there is just one; otherwise `ping` is answered for them, and others
 * with -32601. A client that leaves has its requests cancelled. The handshake is between each client and the server.
 *
 * @example
 * ```ts
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 * import { RelayHub } from '@mcplkit/wire/relay';
 *
 * const [right, there] = MemoryTransport.createPair();
 * const hub = new RelayHub(right);
 * const server = McplConnection.fromTransport(there);
 * server.handle('echo', (params) => params);
 *
 * const asking = ['one', 'two'].map((name) => {
 *   const [here, left] = MemoryTransport.createPair();
 *   hub.add(left);
 *   return McplConnection.fromTransport(here).sendRequest('echo', { name }); // both with the id 1
 * });
 * export const answers = await Promise.all(asking); // [{ name: 'one' }, { name: 'two' }]
 * hub.close();
 * ```
 */
export class RelayHub extends Relay {
  constructor(server: RelayEnd, options: RelayOptions = {}) {
    super(server, options, true);
  }

  /** Joins one more client. Once the hub is closing, it is let go of at once. */
  add(client: RelayEnd): RelayClient {
    return this.attach(client);
  }
}
