import type {
  FeatureSetsUpdateParams,
  FeatureSetsUpdateResult,
  JsonRpcRequest,
  McpInitializeResult,
  McplCapabilities,
} from '@mcplkit/wire';
import type { McpServer } from '../../src/index.ts';
import { Peer } from './peer.ts';

/** A host of MCPL at a server under test: it answers what it is asked with what a test says. */
export class Host {
  readonly peer: Peer;
  readonly initialized: McpInitializeResult;
  /** What the server asked, in order. */
  readonly asked: JsonRpcRequest[] = [];
  /** What it is answered, by method. */
  readonly answers = new Map<string, unknown>();

  private constructor(peer: Peer, initialized: McpInitializeResult) {
    this.peer = peer;
    this.initialized = initialized;
    peer.connection.on('request', (request) => {
      this.asked.push(request);
      const answer = this.answers.get(request.method);
      if (answer !== undefined) peer.connection.sendResponse(request.id, answer);
    });
  }

  /** Connects and introduces itself, with a policy when one is given. */
  static async meet(server: McpServer, granted?: readonly string[]): Promise<Host> {
    const peer = await Peer.connect(server);
    const mcpl: McplCapabilities = { version: '0.5', featureSets: true };
    const initialized = await peer.initialize({ capabilities: { experimental: { mcpl } } });
    peer.connection.sendNotification('notifications/initialized');
    const host = new Host(peer, initialized);
    if (granted !== undefined) await host.grant(...granted);
    return host;
  }

  /** Sends a policy that grants these capabilities and no others. */
  grant(...effectiveCapabilities: string[]): Promise<FeatureSetsUpdateResult> {
    return this.update({ effectiveCapabilities });
  }

  update(params: FeatureSetsUpdateParams): Promise<FeatureSetsUpdateResult> {
    return this.peer.connection.sendRequest('featureSets/update', params);
  }
}
