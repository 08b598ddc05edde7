import type { McpSession } from '@mcplkit/server';
import {
  type InitializeCapabilities,
  type JsonRpcNotification,
  type JsonRpcParams,
  McplConnection,
  type McplToolResult,
  MemoryTransport,
  type PushEventParams,
  type PushEventResult,
  type RequestOptions,
} from '@mcplkit/wire';
import { type PrincipalSource, ToolPresence, type ToolsetServer } from '../../src/index.ts';

/** How a client introduces itself and what it grants. */
export interface HostOptions {
  /** What stands at `experimental.mcpl`; `null` is a client of plain MCP. Default: presence, access and pushes. */
  mcpl?: object | null;
  /** What is granted; `null` sends no policy. Default: tools and pushes. */
  grant?: string[] | null;
  disabled?: string[];
  clientInfo?: { name: string; version: string };
  /** Whether the list is asked for at once. Default true for a host with presence. */
  lists?: boolean;
}

export const AWARE = { version: '0.5', pushEvents: true, toolPresence: true, access: true };

/** A client of a server under test. */
export class Host {
  readonly connection: McplConnection;
  readonly session: McpSession;
  readonly presence: ToolPresence;
  /** The pushes that came, in order. */
  readonly pushes: PushEventParams[] = [];
  /** All notifications and pushes that came: the method, and the number of the statement in it. */
  readonly heard: string[] = [];
  answerPush: (params: PushEventParams) => PushEventResult | Promise<PushEventResult> = () => ({
    accepted: true,
  });

  private constructor(connection: McplConnection, session: McpSession) {
    this.connection = connection;
    this.session = session;
    connection.on('error', () => {});
    connection.on('notification', ({ method }: JsonRpcNotification) => this.heard.push(method));
    this.presence = new ToolPresence(connection);
    connection.handle('push/event', (params: PushEventParams) => {
      this.pushes.push(params);
      this.heard.push('push/event');
      this.presence.takePush(params);
      return this.answerPush(params);
    });
  }

  /** Connects, and goes through the handshake and the policy. */
  static async meet(
    server: ToolsetServer,
    principal: PrincipalSource,
    options: HostOptions = {},
  ): Promise<Host> {
    const host = await Host.connect(server, principal);
    await host.introduce(options);
    return host;
  }

  /** Connects and says nothing. */
  static async connect(server: ToolsetServer, principal: PrincipalSource): Promise<Host> {
    const [here, there] = MemoryTransport.createPair();
    const session = await server.serve(there, principal);
    return new Host(McplConnection.fromTransport(here), session);
  }

  async introduce(options: HostOptions = {}): Promise<void> {
    const { mcpl = AWARE, clientInfo = { name: 'test', version: '1.0.0' } } = options;
    const capabilities = (mcpl === null ? {} : { experimental: { mcpl } }) as InitializeCapabilities;
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
    this.connection.sendNotification('notifications/initialized');
    if (mcpl === null) return;
    const { grant = ['tools', 'pushEvents'], disabled } = options;
    if (grant !== null) await this.policy(grant, disabled);
    const isAware = (mcpl as { toolPresence?: unknown }).toolPresence === true;
    if (options.lists ?? (isAware && grant?.includes('tools') === true && disabled === undefined)) {
      await this.presence.list();
    }
  }

  async policy(grant: string[], disabled: string[] = []): Promise<void> {
    await this.request('featureSets/update', {
      effectiveCapabilities: grant,
      ...(disabled.length === 0 ? {} : { disabled }),
    });
  }

  request(method: string, params?: JsonRpcParams, options?: RequestOptions): Promise<unknown> {
    return this.connection.sendRequest(method, params, options);
  }

  call(name: string, args: Record<string, unknown> = {}, surface?: string): Promise<McplToolResult> {
    return this.presence.call({ name, arguments: args, ...(surface === undefined ? {} : { surface }) });
  }

  /** Settles behind everything that follows from what came before: changes are told on a later turn. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!this.connection.isClosed) await this.request('ping');
    }
  }

  close(): void {
    this.connection.close();
  }
}

/** The text of a result's content. */
export function textOf({ content }: McplToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
}
