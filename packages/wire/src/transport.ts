import type { JsonRpcMessage, RequestId } from './message.ts';

/** What a sender may tell a transport about one message. Transports ignore what they have no use for. */
export interface TransportSendOptions {
  /** The request that this message belongs to, for transports that have one stream per request. */
  relatedRequestId?: RequestId;
}

/**
 * The port between a connection and a road to its peer: the members of the official SDK's `Transport`.
 *
 * A transport that has these members works with {@link McplConnection.fromTransport}, and with the official
 * `Client` and `Server`. Rules: nobody calls `start()` before the callbacks are set; `start()` is called once;
 * `send()` rejects when the message cannot be handed over; `onerror` is a report and ends nothing; `onclose` is
 * called exactly once, also after `close()`; nothing is delivered after it.
 */
export interface MessageTransport {
  /** Opens the road and begins to deliver. Rejects when it cannot be opened. */
  start(): Promise<void>;
  /** Hands one message over. Rejects when it could not be handed over. */
  send(message: JsonRpcMessage, options?: TransportSendOptions): Promise<void>;
  /** Closes the road and releases what it holds. Safe to call again. */
  close(): Promise<void>;
  /** Called with each message, in order. */
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  /** Called once, when the road is closed from either side. */
  onclose?: (() => void) | undefined;
  /** Called with a failure that does not by itself close the road. */
  onerror?: ((error: Error) => void) | undefined;
  /** The session that this transport belongs to, where its protocol has one. */
  sessionId?: string | undefined;
  /** Told the negotiated MCP revision, where the transport must repeat it. */
  setProtocolVersion?: ((version: string) => void) | undefined;
  /**
   * Takes the further roads that this one brings: what is dialled again after a loss, or a session of its own behind a
   * shared slot. Each is a transport of its own, not started, so that each has a session of its own.
   *
   * One call on the first road is enough for all that follow. Without a listener nothing is dialled again. The function
   * that comes back ends it, and leaves no timer behind; so does `close()` on a road that is not lost.
   */
  accept?: ((listener: (transport: MessageTransport) => void) => () => void) | undefined;
}

/** The least that every JSON-RPC message is. */
type LeastMessage = { jsonrpc: '2.0'; method: string };

/**
 * Anything with the members of {@link MessageTransport}, however it types its messages: what takes a transport takes it.
 *
 * The official SDKs describe a part of JSON-RPC (params by name, ids that are never `null`, results that are objects).
 * Their transports have the members of the port but not its types; they fit here.
 */
export interface MessageTransportLike {
  start(): Promise<void>;
  send(message: LeastMessage, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: LeastMessage, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  accept?: MessageTransport['accept'];
}
