import { MemoryTransport } from '@mcplkit/wire';

/**
 * A server and a client in the same process: tests, local development, embedded use.
 *
 * `LoopbackTransport.createPair()` makes both ends. They may start in any order, messages arrive in order on a later
 * turn, and a close arrives behind them. Messages are passed by reference: take them as read-only.
 *
 * @example
 * ```ts
 * import { LoopbackTransport } from '@mcplkit/transports/loopback';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const [serverEnd, clientEnd] = LoopbackTransport.createPair();
 * const server = McplConnection.fromTransport(serverEnd);
 * server.handle('greet', () => 'hello');
 *
 * const client = McplConnection.fromTransport(clientEnd);
 * console.log(await client.sendRequest('greet')); // hello
 * client.close();
 * ```
 */
export class LoopbackTransport extends MemoryTransport {}
