import type { Road } from '@mcplkit/transports/contract';
import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';

/** A transport that does what another does, for those that do one thing wrong. */
export class Wrapped implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly inner: MessageTransport;

  constructor(inner: MessageTransport) {
    this.inner = inner;
    inner.onmessage = (message) => this.received(message);
    inner.onerror = (error) => this.failed(error);
    inner.onclose = () => this.ended();
  }

  start(): Promise<void> {
    return this.inner.start();
  }

  send(message: JsonRpcMessage): Promise<void> {
    return this.inner.send(message);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  received(message: JsonRpcMessage): void {
    this.onmessage?.(message);
  }

  failed(error: Error): void {
    this.onerror?.(error);
  }

  ended(): void {
    this.onclose?.();
  }
}

/** The road with this around its near end, and little patience: what does not happen here never will. */
export function wrap(road: Road, Wrapper: new (inner: MessageTransport) => MessageTransport): Road {
  const { openRefused, openSilent } = road;
  return {
    ...road,
    patienceMs: 250,
    async open(options) {
      const opened = await road.open(options);
      return { ...opened, near: new Wrapper(opened.near) };
    },
    ...(openRefused && {
      async openRefused() {
        const lone = await openRefused();
        return { ...lone, near: new Wrapper(lone.near) };
      },
    }),
    ...(openSilent && {
      async openSilent() {
        const lone = await openSilent();
        return { ...lone, near: new Wrapper(lone.near) };
      },
    }),
  };
}

/** The cases that find something, with what they say. */
export async function findings(
  road: Road,
  cases: readonly { id: string; run(road: Road): Promise<void> }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await Promise.all(
    cases.map(({ id, run }) => run(road).catch((error: Error) => void found.set(id, error.message))),
  );
  return found;
}
