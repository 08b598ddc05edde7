import { afterEach, describe, expect, it } from 'vitest';
import {
  type IMcpBehaviorAdapter,
  McpAdapterBase,
  McpBehavior,
  type McpBehaviorOptions,
  McpGrammar,
  McpGrammarBehavior,
  McpGrammarStore,
  type McpResource,
  type McpResourceContent,
  type McpResourceTemplate,
  type McpServer,
  McpServerBuilder,
  type McpTool,
  type McpToolResult,
  McpToolResults,
  prefixed,
  ToolSupport,
} from '../src/index.ts';
import { Peer } from './support/peer.ts';

/** What the model is shown of one tool. */
async function description(peer: Peer, tool: string): Promise<string | undefined> {
  const { tools } = (await peer.request('tools/list')) as { tools: McpTool[] };
  return tools.find(({ name }) => name === tool)?.description;
}

async function toolNames(peer: Peer): Promise<string[]> {
  const { tools } = (await peer.request('tools/list')) as { tools: McpTool[] };
  return tools.map(({ name }) => name);
}

/** A client with a name, as a model's application has one. */
function client(server: McpServer, name: string): Promise<Peer> {
  return Peer.meet(server, { clientInfo: { name, version: '1.0.0' } });
}

class CounterAdapter extends McpAdapterBase {
  static readonly URI = 'app://counter';
  #value = 0;

  constructor() {
    super('app');
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    if (uri !== CounterAdapter.URI) return undefined;
    return { uri, mimeType: 'application/json', text: JSON.stringify({ value: this.#value }) };
  }

  async executeToolAsync(
    _uri: string,
    toolName: string,
    args: Record<string, unknown>,
  ): Promise<McpToolResult> {
    switch (toolName) {
      case 'counter_increment':
        this.#value += (args.by as number | undefined) ?? 1;
        this._forwardResourceContentChanged(CounterAdapter.URI);
        return McpToolResults.json({ value: this.#value });
      default:
        return McpToolResults.error(`unknown tool: ${toolName}`);
    }
  }
}

class CounterBehavior extends McpBehavior {
  constructor(adapter: IMcpBehaviorAdapter, options: McpBehaviorOptions = {}) {
    super(adapter, { ...options, namespace: options.namespace ?? 'counter' });
  }

  protected override _buildResources(): McpResource[] {
    return [{ uri: CounterAdapter.URI, name: 'Counter', mimeType: 'application/json' }];
  }

  protected override _buildTools(): McpTool[] {
    return [
      {
        name: 'counter_increment',
        description: 'Adds to it.',
        inputSchema: { type: 'object', properties: { by: { type: 'number' } } },
      },
    ];
  }
}

/** Cameras of several types, each of which some tools do not apply to. */
class CameraAdapter extends McpAdapterBase {
  readonly cameras: Map<string, string>;

  constructor(cameras: Record<string, string>) {
    super('app');
    this.cameras = new Map(Object.entries(cameras));
  }

  override getToolSupport(toolName: string, resourceType?: string): ToolSupport | undefined {
    if (toolName === 'camera_orbit' && resourceType === 'fixed-camera') return ToolSupport.None;
    if (toolName === 'camera_follow_path' && resourceType === 'fps-camera') return ToolSupport.Partial;
    return undefined;
  }

  listResourceTypes(): Iterable<string> {
    return new Set(this.cameras.values());
  }

  resourceTypeOf(uri: string): string | undefined {
    return this.cameras.get(uri.slice('app://camera/'.length));
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    const type = this.resourceTypeOf(uri);
    return type === undefined ? undefined : { uri, text: type };
  }

  async executeToolAsync(uri: string, toolName: string): Promise<McpToolResult> {
    return McpToolResults.text(`${toolName} ${uri}`);
  }

  replace(name: string, type: string): void {
    this.cameras.set(name, type);
    this._forwardToolSupportChanged();
  }
}

class CameraBehavior extends McpBehavior {
  protected override _buildTools(): McpTool[] {
    return ['camera_orbit', 'camera_follow_path'].map((name) => ({
      name,
      description: 'Moves the camera.',
      inputSchema: { type: 'object', properties: { uri: { type: 'string' } } },
    }));
  }

  protected override _buildResources(): McpResource[] {
    return [{ uri: 'app://camera/main', name: 'Main' }];
  }

  protected override _buildTemplate(): McpResourceTemplate[] {
    return [{ uriTemplate: 'app://camera/{cameraId}', name: 'Camera' }];
  }
}

let server: McpServer;

afterEach(() => server.stop());

describe('what a server gives over a flat list of tools', () => {
  it('per-session tool descriptions', async () => {
    server = new McpServerBuilder()
      .withName('counter-demo')
      .withGrammar('concise', McpGrammar.fromJSON({ counter_increment: { description: 'Short.' } }))
      .withGrammar('verbose', McpGrammar.fromJSON({ counter_increment: { description: 'Long, very long.' } }))
      .withGrammarResolver(({ name }) => (name.toLowerCase().includes('claude') ? 'concise' : 'verbose'))
      .register(new CounterBehavior(new CounterAdapter()))
      .build();
    const [claude, other] = [await client(server, 'Claude Desktop'), await client(server, 'inspector')];
    expect(await description(claude, 'counter_increment')).toBe('Short.');
    expect(await description(other, 'counter_increment')).toBe('Long, very long.');
  });

  it('runtime mutation of descriptions', async () => {
    const store = new McpGrammarStore();
    server = new McpServerBuilder()
      .withName('counter-demo')
      .withGrammarStore(store)
      .register(new CounterBehavior(new CounterAdapter()), new McpGrammarBehavior(store))
      .build();
    const agent = await client(server, 'claude');
    const data = { counter_increment: { description: 'In my own words.' } };
    await agent.request('tools/call', {
      name: 'grammar_set',
      arguments: { profileId: 'claude', data },
    });
    await agent.ping();
    expect(agent.heard).toEqual(['notifications/tools/list_changed']);
    expect(await description(agent, 'counter_increment')).toBe('In my own words.');

    const restarted = new McpServerBuilder()
      .withGrammarStore(McpGrammarStore.fromJSON(JSON.parse(JSON.stringify(store.toJSON()))))
      .register(new CounterBehavior(new CounterAdapter()))
      .build();
    expect(await description(await client(restarted, 'claude'), 'counter_increment')).toBe(
      'In my own words.',
    );
    await restarted.stop();
  });

  it('hide tools per instance type', async () => {
    const adapter = new CameraAdapter({ main: 'fixed-camera' });
    server = new McpServerBuilder().register(new CameraBehavior(adapter)).build();
    const peer = await Peer.meet(server);
    expect(await toolNames(peer)).toEqual(['camera_follow_path']);
    await expect(peer.request('tools/call', { name: 'camera_orbit' })).rejects.toMatchObject({
      code: -32602,
    });

    adapter.replace('main', 'fps-camera');
    adapter.replace('door', 'fixed-camera');
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
    expect(await toolNames(peer)).toEqual(['camera_orbit', 'camera_follow_path']);
    expect(await description(peer, 'camera_follow_path')).toBe(
      'Moves the camera. Supported only in part for fps-camera.',
    );
    const orbit = (uri: string) =>
      peer.request('tools/call', { name: 'camera_orbit', arguments: { uri } }) as Promise<McpToolResult>;
    expect(await orbit('app://camera/main')).toEqual(McpToolResults.text('camera_orbit app://camera/main'));
    expect(await orbit('app://camera/door')).toEqual(
      McpToolResults.error(
        'The tool camera_orbit does not apply to app://camera/door: it is not supported for fixed-camera.',
      ),
    );
  });

  it('RFC 6570 URI templates with fallback matching', async () => {
    const adapter = new CameraAdapter({ main: 'arc', 'back door': 'arc' });
    server = new McpServerBuilder().register(new CameraBehavior(adapter)).build();
    const peer = await Peer.meet(server);
    expect(await peer.request('resources/templates/list')).toEqual({
      resourceTemplates: [{ uriTemplate: 'app://camera/{cameraId}', name: 'Camera' }],
    });
    expect(await peer.request('resources/read', { uri: 'app://camera/main' })).toEqual({
      contents: [{ uri: 'app://camera/main', text: 'arc' }],
    });
    await expect(peer.request('resources/read', { uri: 'app://light/main' })).rejects.toMatchObject({
      code: -32002,
    });
  });

  it('live resource change notifications', async () => {
    server = new McpServerBuilder().register(new CounterBehavior(new CounterAdapter())).build();
    const [one, other] = [await Peer.meet(server), await Peer.meet(server)];
    await one.request('resources/subscribe', { uri: CounterAdapter.URI });
    await other.request('tools/call', { name: 'counter_increment', arguments: { by: 2 } });
    await one.ping();
    expect([one.heard, other.heard]).toEqual([[`notifications/resources/updated ${CounterAdapter.URI}`], []]);
    expect(await one.request('resources/read', { uri: CounterAdapter.URI })).toMatchObject({
      contents: [{ text: '{"value":2}' }],
    });
  });

  it('same tools across multiple backends', async () => {
    class Tens extends CounterAdapter {
      override async executeToolAsync(): Promise<McpToolResult> {
        return McpToolResults.json({ value: 10 });
      }
    }
    const behavior = (adapter: IMcpBehaviorAdapter) => new CounterBehavior(adapter, { namespace: 'counter' });
    const results: unknown[] = [];
    for (const adapter of [new CounterAdapter(), new Tens()]) {
      server = new McpServerBuilder().register(behavior(adapter)).build();
      const peer = await Peer.meet(server);
      results.push(await peer.request('tools/call', { name: 'counter_increment' }));
      await server.stop();
    }
    expect(results).toEqual([McpToolResults.json({ value: 1 }), McpToolResults.json({ value: 10 })]);

    server = new McpServerBuilder()
      .register(behavior(new CounterAdapter()), prefixed('tens', behavior(new Tens())))
      .build();
    const peer = await Peer.meet(server);
    expect(await toolNames(peer)).toEqual(['counter_increment', 'tens_counter_increment']);
    expect(await peer.request('tools/call', { name: 'tens_counter_increment' })).toEqual(
      McpToolResults.json({ value: 10 }),
    );
  });
});
