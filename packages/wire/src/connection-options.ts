import type { ConnectionBounds } from './bounds.ts';
import type { JsonRpcNotification, JsonRpcRequest, JsonRpcResponse } from './message.ts';

/** How a connection behaves; every member has a default. */
export interface ConnectionOptions extends Partial<ConnectionBounds> {
  /** How long a request waits for its answer, in milliseconds; 0 waits for ever. Default 30,000. */
  requestTimeout?: number;
  /**
   * Whether malformed input is answered with -32700 or -32600. Default true; a side that only consumes sets it to
   * false, so as not to write back at a server that logs to its output. A request that is malformed and has a readable
   * id is answered in any case, because somebody waits for that.
   */
  answerMalformed?: boolean;
}

/** The events of a connection. */
export interface ConnectionEvents {
  /** A request came that no handler took. It also waits for `nextMessage()`. */
  request: (request: JsonRpcRequest) => void;
  /** A notification came that no handler took. It also waits for `nextMessage()`. */
  notification: (notification: JsonRpcNotification) => void;
  /** Something failed. Only a stream's failure closes the connection; `close` follows it then. */
  error: (error: Error) => void;
  /** The connection closed, from either side. */
  close: () => void;
  /** An answer came to a request that does not wait any more: it is late, or there was one before. */
  lateResponse: (response: JsonRpcResponse) => void;
  /** The output takes messages again after it was full. */
  drain: () => void;
}

/** What {@link McplConnection} waits for an answer by default: 30 seconds. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;
