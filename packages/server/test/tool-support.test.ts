import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  McpAdapterBase,
  McpBehavior,
  McpGrammar,
  type McpResourceContent,
  McpServer,
  type McpServerOptions,
  type McpTool,
  type McpToolResult,
  McpToolResults,
  prefixed,
  ToolSupport,
} from '../src/index.ts';
import { Peer } from './support/peer.ts';
import { collectUncaught } from './support/uncaught.ts';

type Support = (tool: string, type?: string) => ToolSupport | undefined;

/** Cameras by their name, and what they are. */
class Cameras extends McpAdapterBase {
  readonly types = new Map<string, string>();
  readonly executed: string[] = [];
  support: Support = () => undefined;
  caveat: (type?: string) => string | undefined = () => undefined;

  constructor() {
    super('app');
  }

  override getToolSupport(tool: string, type?: string): ToolSupport | undefined {
    return this.support(tool, type);
  }

  getToolCaveat(_tool: string, type?: string): string | undefined {
    return this.caveat(type);
  }

  listResourceTypes(): Iterable<string> {
    return this.types.values();
  }

  resourceTypeOf(uri: string): string | undefined {
    return this.types.get(uri.slice('app://camera/'.length));
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    return { uri, text: 'camera' };
  }

  async executeToolAsync(uri: string, tool: string): Promise<McpToolResult> {
    this.executed.push(`${tool} ${uri}`);
    return McpToolResults.text('moved');
  }

  put(name: string, type: string): void {
    this.types.set(name, type);
    this._forwardResourceChanged();
  }

  supportChanged(): void {
    this._forwardToolSupportChanged();
  }
}

class CameraBehavior extends McpBehavior {
  protected override _buildTools(): McpTool[] {
    return [
      { name: 'orbit', description: 'Orbits.', inputSchema: { type: 'object' } },
      { name: 'zoom', description: 'Zooms.', inputSchema: { type: 'object' } },
    ];
  }

  protected override _buildTemplate() {
    return [{ uriTemplate: 'app://camera/{id}', name: 'Camera' }];
  }
}

const noOrbit: Support = (tool, type) =>
  tool === 'orbit' && type === 'fixed' ? ToolSupport.None : undefined;
const partial: Support = (tool, type) =>
  tool === 'orbit' && type === 'fixed' ? ToolSupport.Partial : undefined;

let cameras: Cameras;
let server: McpServer;
let reported: string[];

beforeEach(() => {
  cameras = new Cameras();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

async function meet(options: McpServerOptions = {}): Promise<Peer> {
  server = new McpServer({ behaviors: [new CameraBehavior(cameras)], ...options });
  reported = [];
  server.onError.subscribe(({ message }) => reported.push(message));
  return Peer.meet(server);
}

async function described(peer: Peer): Promise<Record<string, string | undefined>> {
  const { tools } = (await peer.request('tools/list')) as { tools: McpTool[] };
  return Object.fromEntries(tools.map(({ name, description }) => [name, description]));
}

const orbit = (peer: Peer, uri?: string) =>
  peer.request('tools/call', { name: 'orbit', arguments: uri === undefined ? {} : { uri } });

describe('resources that come and go', () => {
  it('of other types list tools anew, and of types that were there do not', async () => {
    cameras.support = noOrbit;
    cameras.types.set('door', 'fixed');
    const peer = await meet();
    expect(Object.keys(await described(peer))).toEqual(['zoom']);
    await expect(orbit(peer, 'app://camera/door')).rejects.toMatchObject({ code: -32602 });

    cameras.put('hall', 'fixed');
    await peer.ping();
    expect(peer.heard.splice(0)).toEqual(['notifications/resources/list_changed']);

    cameras.put('main', 'arc');
    await peer.ping();
    expect(peer.heard.splice(0).sort()).toEqual([
      'notifications/resources/list_changed',
      'notifications/tools/list_changed',
    ]);
    expect(Object.keys(await described(peer))).toEqual(['orbit', 'zoom']);
    expect(await orbit(peer, 'app://camera/main')).toEqual(McpToolResults.text('moved'));
    expect(await orbit(peer, 'app://camera/door')).toEqual(
      McpToolResults.error(
        'The tool orbit does not apply to app://camera/door: it is not supported for fixed.',
      ),
    );
    expect(cameras.executed).toEqual(['orbit app://camera/main']);
  });

  it('whose types cannot be told end nothing: the last tools stand, and it is reported', async () => {
    const uncaught = collectUncaught();
    const peer = await meet();
    cameras.listResourceTypes = () => {
      throw new Error('no types');
    };
    cameras.put('main', 'arc');
    await peer.ping();
    expect(Object.keys(await described(peer))).toEqual(['orbit', 'zoom']);
    expect([new Set(reported), uncaught]).toEqual([new Set(['no types']), []]);
  });
});

describe('what to mind', () => {
  it('is said in every words, once, and gone when it does not hold any more', async () => {
    cameras.support = partial;
    cameras.caveat = (type) => `Slow on ${type}.`;
    cameras.types.set('door', 'fixed');
    const words = { orbit: { description: 'Tourne.' }, zoom: { description: 'Zoome.' } };
    const peer = await meet({
      grammars: [['default:en', McpGrammar.fromJSON(words)]],
      behaviors: [new CameraBehavior(cameras), prefixed('b', new CameraBehavior(cameras))],
    });
    expect(await described(peer)).toEqual({
      orbit: 'Tourne. Slow on fixed.',
      zoom: 'Zoome.',
      b_orbit: 'Orbits. Slow on fixed.',
      b_zoom: 'Zooms.',
    });
    cameras.support = () => undefined;
    cameras.supportChanged();
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
    expect(await described(peer)).toMatchObject({ orbit: 'Tourne.', b_orbit: 'Orbits.' });
  });

  it('that the words say themselves is not said twice', async () => {
    cameras.support = partial;
    cameras.caveat = () => 'Slowly.';
    cameras.types.set('door', 'fixed');
    const peer = await meet({
      grammars: [['default:en', McpGrammar.fromJSON({ orbit: { description: 'Slowly.' } })]],
    });
    expect(await described(peer)).toMatchObject({ orbit: 'Slowly.' });
  });
});

describe('the adapter as a whole', () => {
  it.each([ToolSupport.None, ToolSupport.Planned])(
    'with %s hides a tool until that changes',
    async (support) => {
      cameras.support = (tool) => (tool === 'orbit' ? support : undefined);
      const peer = await meet();
      await expect(orbit(peer)).rejects.toMatchObject({ code: -32602 });
      cameras.support = () => ToolSupport.Full;
      cameras.supportChanged();
      await peer.ping();
      expect(peer.heard).toEqual(['notifications/tools/list_changed']);
      expect(await orbit(peer)).toEqual(McpToolResults.text('moved'));
    },
  );

  it('that stops supporting a tool without saying so refuses the call', async () => {
    const peer = await meet();
    cameras.support = () => ToolSupport.None;
    expect(await orbit(peer)).toEqual(McpToolResults.error('The tool orbit is not supported here.'));
    expect(cameras.executed).toEqual([]);
  });

  it('that cannot tell is a failure of the call', async () => {
    const peer = await meet();
    cameras.support = () => {
      throw new Error('no idea');
    };
    expect(await orbit(peer)).toEqual(McpToolResults.error('no idea'));
    expect([cameras.executed, reported]).toEqual([[], ['no idea']]);
  });
});
