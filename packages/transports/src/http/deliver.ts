import { ConnectionError, type JsonRpcMessage, type MessageTransport } from '@mcplkit/wire';

/** Gives a message to whoever receives from a transport. What that throws goes to `onerror`. */
export function deliver(transport: MessageTransport, message: JsonRpcMessage): void {
  try {
    transport.onmessage?.(message);
  } catch (thrown) {
    const words = 'The receiver of a message threw a value that is no Error.';
    const error = new ConnectionError('listener-failed', words, { cause: thrown });
    if (transport.onerror === undefined) raise(thrown);
    else report(transport, thrown instanceof Error ? thrown : error);
  }
}

/** Reports a failure. Where the report itself fails, it becomes an uncaught exception, as from any other callback. */
export function report(transport: MessageTransport, error: Error): void {
  try {
    transport.onerror?.(error);
  } catch (thrown) {
    raise(thrown);
  }
}

/** Throws where nothing of ours is on the stack, so that no request is lost to it. */
export function raise(thrown: unknown): void {
  queueMicrotask(() => {
    throw thrown;
  });
}
