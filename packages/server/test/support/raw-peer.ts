import { type JsonRpcMessage, MemoryTransport } from '@mcplkit/wire';
import type { McpServer, McpSession } from '../../src/index.ts';

/** A client that sends what a test gives it, right or wrong, and keeps what comes back. */
export class RawPeer {
  readonly session: McpSession;
  readonly received: JsonRpcMessage[] = [];
  readonly #transport: MemoryTransport;
  readonly #waiting = new Map<unknown, () => void>();

  private constructor(session: McpSession, transport: MemoryTransport) {
    this.session = session;
    this.#transport = transport;
    transport.onmessage = (message) => {
      this.received.push(message);
      if ('id' in message) this.#waiting.get(message.id)?.();
    };
  }

  static async connect(server: McpServer): Promise<RawPeer> {
    const [here, there] = MemoryTransport.createPair();
    const peer = new RawPeer(await server.connect(there), here);
    await here.start();
    return peer;
  }

  /** Connects, and goes through the whole handshake. */
  static async meet(server: McpServer): Promise<RawPeer> {
    const peer = await RawPeer.connect(server);
    await peer.ask({
      jsonrpc: '2.0',
      id: 'hello',
      method: 'initialize',
      params: { protocolVersion: '2025-11-25' },
    });
    peer.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return peer;
  }

  /** Sends a value, whatever it is. */
  send(value: unknown): void {
    void this.#transport.send(value as JsonRpcMessage);
  }

  /** Sends a message and waits for the answer to it. */
  ask(message: { id: unknown; [member: string]: unknown }): Promise<JsonRpcMessage> {
    this.send(message);
    return this.answer(message.id);
  }

  /** The next message that comes with this `id`. */
  async answer(id: unknown): Promise<JsonRpcMessage> {
    await new Promise<void>((resolve) => this.#waiting.set(id, resolve));
    return this.received[this.received.length - 1] as JsonRpcMessage;
  }
}
