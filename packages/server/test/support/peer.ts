import {
  type InitializeCapabilities,
  type JsonRpcNotification,
  type JsonRpcParams,
  type McpImplementation,
  type McpInitializeResult,
  McplConnection,
  MemoryTransport,
} from '@mcplkit/wire';
import type { McpServer, McpSession } from '../../src/index.ts';

/** What a peer says of itself. */
export interface Introduction {
  protocolVersion?: string;
  clientInfo?: McpImplementation;
  capabilities?: InitializeCapabilities;
}

/** A client of a server under test, over a pair of transports in memory. */
export class Peer {
  readonly connection: McplConnection;
  readonly session: McpSession;
  /** The notifications that came, in order: the method, and the URI where there is one. */
  readonly heard: string[] = [];

  private constructor(connection: McplConnection, session: McpSession) {
    this.connection = connection;
    this.session = session;
    connection.on('notification', ({ method, params }: JsonRpcNotification) => {
      const { uri } = (params ?? {}) as { uri?: string };
      this.heard.push(uri === undefined ? method : `${method} ${uri}`);
    });
  }

  /** Connects and says nothing yet. */
  static async connect(server: McpServer): Promise<Peer> {
    const [here, there] = MemoryTransport.createPair();
    const session = await server.connect(there);
    return new Peer(McplConnection.fromTransport(here), session);
  }

  /** Connects, and goes through the whole handshake. */
  static async meet(server: McpServer, introduction?: Introduction): Promise<Peer> {
    const peer = await Peer.connect(server);
    await peer.initialize(introduction);
    peer.connection.sendNotification('notifications/initialized');
    await peer.ping();
    return peer;
  }

  initialize({
    protocolVersion = '2025-11-25',
    clientInfo,
    capabilities = {},
  }: Introduction = {}): Promise<McpInitializeResult> {
    const params = {
      protocolVersion,
      capabilities,
      clientInfo: clientInfo ?? { name: 'test', version: '1.0.0' },
    };
    return this.request('initialize', params) as Promise<McpInitializeResult>;
  }

  request(method: string, params?: JsonRpcParams): Promise<unknown> {
    return this.connection.sendRequest(method, params);
  }

  /** Settles behind everything that follows from what came before: the server tells of changes on a later turn. */
  async ping(): Promise<void> {
    await this.request('ping');
    await new Promise((resolve) => setTimeout(resolve, 0));
    await this.request('ping');
  }

  close(): void {
    this.connection.close();
  }
}
