import type { MessageTransport } from '@mcplkit/wire';
import { type FromLegacyOptions, LegacyHub } from './legacy-hub.ts';
import type { IMessageTransport } from './message-transport.ts';

/**
 * A transport of the original `mcp-core`, with the port that everything here takes.
 *
 * `start()` calls `connect()`, where there is one, and settles with `onOpen`, with the failure that comes before it, or
 * after `openTimeoutMs`. Text that is no message goes to `onerror`. The old interface says nothing of delivery: `send`
 * rejects when the transport is not open or throws, and cannot hold a sender back.
 *
 * An old transport that opens again after a loss brings a further road, which goes to `accept`; without a listener it is
 * closed then, because nobody would answer there.
 *
 * @example
 * ```ts
 * import { fromLegacyTransport, type IMessageTransport } from '@mcplkit/transports/legacy';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * export function connect(old: IMessageTransport): McplConnection {
 *   const connection = McplConnection.fromTransport(fromLegacyTransport(old));
 *   connection.on('error', (error) => console.error(error));
 *   return connection;
 * }
 * ```
 */
export function fromLegacyTransport(
  legacy: IMessageTransport,
  options: FromLegacyOptions = {},
): MessageTransport {
  return new LegacyHub(legacy, options).first;
}
