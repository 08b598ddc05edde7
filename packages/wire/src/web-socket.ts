/**
 * The part of a WebSocket that a connection uses.
 *
 * The `WebSocket` of browsers and of Node 22, and the sockets of the `ws` package, fit.
 */
export interface WebSocketLike {
  /** 0 connecting, 1 open, 2 closing, 3 closed. */
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  // biome-ignore lint/suspicious/noExplicitAny: each runtime has event types of its own; what is read is checked
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: any) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: each runtime has event types of its own; what is read is checked
  removeEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: any) => void): void;
}

/** `readyState` of a socket that is not open yet. */
export const CONNECTING = 0;

/** `readyState` of a socket that can send. */
export const OPEN = 1;
