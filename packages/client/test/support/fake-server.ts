import { McpClient, type McpClientOptions } from '@mcplkit/client';
import {
  McplConnection as Connection,
  type McplConnection,
  type McpServerCapabilities,
  MemoryTransport,
  type MessageTransport,
} from '@mcplkit/wire';

const CAPABILITIES: McpServerCapabilities = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  logging: {},
};

/** What a server under the hand of a test says of itself. */
export interface FakeServerOptions {
  protocolVersion?: string;
  capabilities?: McpServerCapabilities;
}

/** The other end of a client: answers `initialize`, and whatever the test adds. */
export class FakeServer {
  readonly connection: McplConnection;
  /** What the client sent, each request and notification, by method. */
  readonly heard: { method: string; params: unknown }[] = [];

  constructor(transport: MessageTransport, options: FakeServerOptions = {}) {
    const { capabilities = CAPABILITIES } = options;
    const connection = Connection.fromTransport(transport);
    connection.on('error', () => {});
    const { onmessage } = transport;
    transport.onmessage = (message, extra) => {
      if ('method' in message) this.heard.push({ method: message.method, params: message.params });
      onmessage?.(message, extra);
    };
    connection.handle('initialize', ({ protocolVersion }) => ({
      protocolVersion: options.protocolVersion ?? protocolVersion,
      capabilities,
      serverInfo: { name: 'fake', version: '1.0.0' },
      instructions: 'Be kind.',
    }));
    this.connection = connection;
  }

  /** The params of all that came by a method. */
  paramsOf(method: string): unknown[] {
    return this.heard.filter((each) => each.method === method).map(({ params }) => params);
  }
}

/** A client and its server, not connected yet. */
export function pair(options: McpClientOptions = {}, server: FakeServerOptions = {}) {
  const [near, far] = MemoryTransport.createPair();
  const fake = new FakeServer(far, server);
  const client = new McpClient({ name: 'host', version: '1.0.0' }, near, options);
  const errors: Error[] = [];
  client.onError.subscribe((error) => errors.push(error));
  return { client, server: fake, near, far, errors };
}

/** A client and its server with a session. */
export async function connected(options: McpClientOptions = {}, server: FakeServerOptions = {}) {
  const both = pair(options, server);
  await both.client.connect();
  return both;
}

/** Settles with the next value of an event. */
export function next<T>(source: { subscribe(handler: (value: T) => void): () => void }): Promise<T> {
  return new Promise((resolve) => {
    const unsubscribe = source.subscribe((value) => {
      unsubscribe();
      resolve(value);
    });
  });
}

/** A turn of the event loop: all that was sent over memory by then has arrived and been answered. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
