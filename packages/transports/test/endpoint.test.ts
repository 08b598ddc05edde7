import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { EndpointError, resolveEndpoint } from '@mcplkit/transports/endpoint';
import { nodeRoads } from '@mcplkit/transports/endpoint-node';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { listenTcp } from '@mcplkit/transports/tcp';
import { McplConnection, type MessageTransport } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { ChildProcessTransport } from '../src/child-process.ts';
import { StdioTransport } from '../src/stdio.ts';

/** What an endpoint is refused with. */
function refusal(uri: string): EndpointError {
  try {
    resolveEndpoint(uri);
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error(`${uri} was not refused.`);
}

describe('mcpl: resolves as in the vectors of RFC-004, section 8.1', () => {
  it.each([
    ['mcpl://example.com', '//example.com/'],
    ['mcpl://example.com/path', '//example.com/path'],
    ['mcpl://example.com:8443/x', '//example.com:8443/x'],
    ['mcpl://eidoverse.animalabs.ai?world=abc', '//eidoverse.animalabs.ai/?world=abc'],
    ['MCPL://Example.COM/x', '//example.com/x'],
    ['mcpl://EIDOVERSE.Animalabs.AI:443/x', '//eidoverse.animalabs.ai/x'],
    ['mcpl://ünicode.example/x', '//xn--nicode-2ya.example/x'],
    ['mcpl://[2001:DB8::1]:8443/x', '//[2001:db8::1]:8443/x'],
    ['mcpl://localhost/x', '//localhost/x'],
    ['mcpl://h/p?b=2&a=1', '//h/p?b=2&a=1'],
    ['mcpl://h/x?a=1&a=2', '//h/x?a=1&a=2'],
    ['mcpl://h/a%2fb', '//h/a%2fb'],
    ['mcpl://h/%7Euser', '//h/%7Euser'],
  ])('%s', (uri, rest) => {
    expect(resolveEndpoint(uri)).toMatchObject({
      scheme: 'mcpl',
      configuredUri: uri,
      canonicalUri: `mcpl:${rest}`,
      resolvedTransport: `wss:${rest}`,
    });
  });
});

describe('mcpl: refuses, as in the vectors of RFC-004, section 8.2,', () => {
  it.each([
    ['mcpl:///x', 'empty-authority'],
    ['mcpl://u:p@h/x', 'userinfo'],
    ['mcpl://h/x#frag', 'fragment'],
    ['mcpl://h/a/../b', 'dot-segment'],
    ['mcpl://h/a/%2e%2e/b', 'dot-segment'],
    ['mcpl://h/a/./b', 'dot-segment'],
    ['mcpl://h:99999/x', 'malformed'],
  ])('%s', (uri, code) => {
    expect(refusal(uri).code).toBe(code);
  });
});

describe('mcpl: refuses what a parser takes in another sense:', () => {
  it.each([
    ['mcpl://', 'empty-authority'],
    ['mcpl://?x', 'empty-authority'],
    ['mcpl:////evil', 'empty-authority'],
    ['mcpl:h/x', 'malformed'],
    ['mcpl:/h/x', 'malformed'],
    ['mcpl:\\\\h/x', 'malformed'],
    ['mcpl://h\\..\\b', 'malformed'],
    ['mcpl://\\evil', 'malformed'],
    ['mcpl://h/a/.\t./b', 'malformed'],
    ['mcpl://h/a\n', 'malformed'],
    ['mcpl://h /a', 'malformed'],
    ['mcpl://h/..', 'dot-segment'],
    ['mcpl://h/.%2E/b', 'dot-segment'],
    ['mcpl://h/%2e', 'dot-segment'],
    ['mcpl://@h/', 'userinfo'],
    ['mcpl://u@h', 'userinfo'],
    ['mcpl://h:80:80/', 'malformed'],
    ['mcpl://h%2fevil/', 'malformed'],
    ['mcpl://[::1/', 'malformed'],
    ['mcpl://h/?a#', 'fragment'],
    [' mcpl://h/', 'unknown-scheme'],
    ['mcpls://h/', 'unknown-scheme'],
    ['h/x', 'unknown-scheme'],
    ['', 'unknown-scheme'],
    ['constructor:x', 'unknown-scheme'],
    ['javascript:alert(1)', 'unknown-scheme'],
    [`mcpl://h/${'x'.repeat(10_000)}`, 'malformed'],
    [7 as unknown as string, 'malformed'],
  ])('%s', (uri, code) => {
    expect(refusal(uri).code).toBe(code);
  });

  it('and leaves alone what only looks so', () => {
    for (const path of ['/...', '/.a', '/a..', '/%2e%2ea', '/a%2f..%2fb', '/x?a=/../b', '/@u', '/x?@']) {
      expect(resolveEndpoint(`mcpl://h${path}`).resolvedTransport).toBe(`wss://h${path}`);
    }
  });
});

it.each(['mcpl://localhost:80/', 'mcpl://127.0.0.1/', 'mcpl://h:80', 'MCPL://h?ws://x'])(
  '%s is never dialled in plain text',
  (uri) => {
    expect(resolveEndpoint(uri).resolvedTransport).toMatch(/^wss:\/\//);
  },
);

it('two spellings of one endpoint have one canonical form, and keep what was written', () => {
  const [one, other] = ['mcpl://EXAMPLE.com:443?b&a', 'MCPL://example.com/?b&a'].map((uri) =>
    resolveEndpoint(uri),
  );
  expect(one?.canonicalUri).toBe(other?.canonicalUri);
  expect([one?.configuredUri, other?.configuredUri]).toEqual([
    'mcpl://EXAMPLE.com:443?b&a',
    'MCPL://example.com/?b&a',
  ]);
  expect(resolveEndpoint(one?.canonicalUri ?? '').canonicalUri).toBe(one?.canonicalUri);
  expect(() => Object.assign(one ?? {}, { configuredUri: 'another' })).toThrow(TypeError);
});

describe('the other schemes', () => {
  it.each([
    ['ws://LOCALHOST:80/a?b', 'ws', 'ws://localhost/a?b'],
    ['wss://u:p@H/a', 'wss', 'wss://u:p@h/a'],
    ['http://H:8080', 'http', 'http://h:8080/'],
    ['https://h/mcp?x=1&x=1', 'https', 'https://h/mcp?x=1&x=1'],
    ['tcp://H:80', 'tcp', 'tcp://h:80'],
    ['tcp://[::1]:7000/', 'tcp', 'tcp://[::1]:7000'],
    ['stdio:', 'stdio', 'stdio:'],
    ['stdio:node?arg=a%20b&arg=', 'stdio', 'stdio:node?arg=a%20b&arg='],
  ])('%s', (uri, scheme, resolved) => {
    const at = { scheme, configuredUri: uri, canonicalUri: resolved, resolvedTransport: resolved };
    expect(resolveEndpoint(uri)).toMatchObject(at);
  });

  it.each([
    ['http://u:p@h/', 'userinfo'],
    ['ws:///x', 'empty-authority'],
    ['wss://h/#a', 'fragment'],
    ['https://h/a/../b', 'dot-segment'],
    ['tcp://h', 'malformed'],
    ['tcp://h:0', 'malformed'],
    ['tcp://h:70000', 'malformed'],
    ['tcp://:80', 'malformed'],
    ['tcp://h:80/x', 'malformed'],
    ['tcp://h:80?x', 'malformed'],
    ['tcp://u@h:80', 'userinfo'],
    ['stdio:?arg=a', 'malformed'],
    ['stdio:node?a', 'malformed'],
    ['stdio:node?arg=%zz', 'malformed'],
    ['stdio:node#x', 'fragment'],
  ])('%s is refused', (uri, code) => {
    expect(refusal(uri).code).toBe(code);
  });
});

it('no error quotes what may be a secret', () => {
  const uris = [
    'mcpl://u:hunter2@h/',
    'mcpl://h:99999/?token=hunter2',
    'mcpl://h/?token=hunter2#',
    'mcpl:///?token=hunter2',
    'http://hunter2@h/',
    'wss://h:x/?token=hunter2',
    'tcp://h:80?hunter2',
    'stdio:hunter2?token',
    'hunter2',
    'hunter2://h',
  ];
  for (const uri of uris) {
    const error = refusal(uri);
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('hunter2');
  }
  const noRoad = () => resolveEndpoint('tcp://hunter2:80').open();
  expect(noRoad).toThrow(EndpointError);
  expect(noRoad).not.toThrow('hunter2');
});

describe('open()', () => {
  it('has no road of its own that starts programs or opens plain sockets', () => {
    for (const uri of ['stdio:', 'stdio:node', 'tcp://h:80']) {
      expect(() => resolveEndpoint(uri).open()).toThrow(expect.objectContaining({ code: 'no-road' }));
    }
  });

  it('dials a socket', async () => {
    const listener = await listenTcp({}, (transport) => {
      McplConnection.fromTransport(transport).handle('echo', (params) => params);
    });
    const endpoint = resolveEndpoint(`tcp://127.0.0.1:${listener.port}`, { roads: nodeRoads });
    const connection = McplConnection.fromTransport(endpoint.open());
    expect(await connection.sendRequest('echo', [1])).toEqual([1]);
    connection.close();
    await listener.close();
  });

  it('starts a program, with its arguments as they are, or takes the streams of this one', async () => {
    const program = fileURLToPath(new URL('./fixtures/program.mjs', import.meta.url));
    const uri = `stdio:${encodeURIComponent(process.execPath)}?arg=${encodeURIComponent(program)}&arg=echo&arg=a%26b`;
    const transport = resolveEndpoint(uri, { roads: nodeRoads }).open();
    expect(transport).toBeInstanceOf(ChildProcessTransport);
    const connection = McplConnection.fromTransport(transport);
    expect(await connection.sendRequest('echo', { n: 1 })).toEqual({ n: 1 });
    connection.close();
    await connection.released;
    expect(resolveEndpoint('stdio:', { roads: nodeRoads }).open()).toBeInstanceOf(StdioTransport);
  });

  it('takes a road of the host, which is told the endpoint and may load it first', async () => {
    const told: unknown[] = [];
    const [near, far] = LoopbackTransport.createPair();
    const server = McplConnection.fromTransport(far);
    server.handle('echo', (params) => params);
    const websocket = async (endpoint: unknown): Promise<MessageTransport> => {
      told.push(endpoint);
      return near;
    };
    const endpoint = resolveEndpoint('mcpl://h?t=1', { roads: { websocket } });
    const connection = McplConnection.fromTransport(endpoint.open());
    expect(await connection.sendRequest('echo', [1])).toEqual([1]);
    expect(told).toEqual([endpoint]);
    connection.close();
    server.close();
  });
});
