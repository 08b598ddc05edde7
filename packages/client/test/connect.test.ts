import { PassThrough } from 'node:stream';
import { McpClient } from '@mcplkit/client';
import { MemoryTransport, type MessageTransport, RpcError, StreamTransport } from '@mcplkit/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connected, FakeServer, next, pair, settled } from './support/fake-server.ts';

const INFO = { name: 'host', version: '1.0.0' };

afterEach(() => {
  vi.useRealTimers();
});

describe('connect', () => {
  it('keeps what the server says of itself', async () => {
    const { client } = pair();
    expect(client.isConnected).toBe(false);
    expect(client.serverInfo).toBeUndefined();
    const result = await client.connect();
    expect(result.serverInfo).toEqual({ name: 'fake', version: '1.0.0' });
    expect(client).toMatchObject({
      name: 'host',
      isConnected: true,
      serverInfo: { name: 'fake', version: '1.0.0' },
      serverCapabilities: { logging: {} },
      instructions: 'Be kind.',
      protocolVersion: '2025-11-25',
    });
  });

  it('introduces the client: name, newest revision, language, capabilities, and says that it is ready', async () => {
    const { server } = await connected({
      locale: 'fr-CA',
      capabilities: { experimental: { mcpl: { version: '0.5' } } },
      sampling: () => ({ role: 'assistant', content: { type: 'text', text: '' }, model: 'm' }),
      elicitation: () => ({ action: 'decline' }),
      roots: [],
    });
    await settled();
    expect(server.heard).toEqual([
      {
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          clientInfo: INFO,
          capabilities: {
            locale: 'fr-CA',
            experimental: { mcpl: { version: '0.5' } },
            sampling: {},
            elicitation: { form: { applyDefaults: true } },
            roots: { listChanged: true },
          },
        },
      },
      { method: 'notifications/initialized', params: undefined },
    ]);
  });

  it('advertises nothing that it cannot do', async () => {
    const { server } = await connected();
    expect(server.paramsOf('initialize')).toMatchObject([{ capabilities: {} }]);
    expect((server.paramsOf('initialize')[0] as { capabilities: object }).capabilities).toEqual({});
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'takes a server of %s, and tells the transport',
    async (protocolVersion) => {
      const { client, near } = pair({}, { protocolVersion });
      const setProtocolVersion = vi.fn();
      (near as MessageTransport).setProtocolVersion = setProtocolVersion;
      await client.connect();
      expect(client.protocolVersion).toBe(protocolVersion);
      expect(setProtocolVersion).toHaveBeenCalledExactlyOnceWith(protocolVersion);
    },
  );

  it('refuses a server of another revision, and closes', async () => {
    const { client, server } = pair({}, { protocolVersion: '2026-07-28' });
    await expect(client.connect()).rejects.toMatchObject({
      name: 'McpClientError',
      code: 'unsupported-version',
      message: expect.stringContaining('2026-07-28'),
    });
    await settled();
    expect(server.connection.isClosed).toBe(true);
    expect(client.isConnected).toBe(false);
  });

  it.each([
    ['nothing', null],
    ['no version', { capabilities: {}, serverInfo: INFO }],
    ['no capabilities', { protocolVersion: '2025-11-25', serverInfo: INFO }],
    ['no name', { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { version: '1' } }],
  ])('refuses an answer with %s, and has it', async (_what, answer) => {
    const { client, server } = pair();
    server.connection.handle('initialize', () => answer as never);
    await expect(client.connect()).rejects.toMatchObject({ code: 'invalid-result', result: answer });
  });

  it("rejects with the server's own error", async () => {
    const { client, server } = pair();
    server.connection.handle('initialize', () => {
      throw new RpcError(-32602, 'Not you.', { why: 'no' });
    });
    await expect(client.connect()).rejects.toMatchObject({
      code: -32602,
      message: 'Not you.',
      data: { why: 'no' },
    });
  });

  it('is made once, however often it is called', async () => {
    const { client, server } = pair();
    const [first, second] = await Promise.all([client.connect(), client.connect()]);
    expect(second).toBe(first);
    expect(await client.connect()).toBe(first);
    expect(server.paramsOf('initialize')).toHaveLength(1);
  });
});

describe('connect always settles', () => {
  /** A transport that does what the test says at its start, and nothing else. */
  const transportWith = (start: (transport: MessageTransport) => Promise<void>): MessageTransport => {
    const transport: MessageTransport = {
      start: () => start(transport),
      send: async () => {},
      close: async () => transport.onclose?.(),
    };
    return transport;
  };

  it('when the transport never opens', async () => {
    vi.useFakeTimers();
    const client = new McpClient(
      INFO,
      transportWith(() => new Promise(() => {})),
      500,
    );
    const outcome = expect(client.connect()).rejects.toMatchObject({ name: 'ConnectionTimeoutError' });
    await vi.advanceTimersByTimeAsync(500);
    await outcome;
  });

  it('when the server never answers', async () => {
    vi.useFakeTimers();
    const client = new McpClient(
      INFO,
      transportWith(async () => {}),
      { timeoutMs: 500 },
    );
    const outcome = expect(client.connect()).rejects.toMatchObject({ name: 'ConnectionTimeoutError' });
    await vi.advanceTimersByTimeAsync(500);
    await outcome;
  });

  it('when the transport cannot be opened, with its reason', async () => {
    const client = new McpClient(
      INFO,
      transportWith(() => Promise.reject(new Error('no such host'))),
    );
    await expect(client.connect()).rejects.toMatchObject({
      code: 'connect-failed',
      message: expect.stringContaining('no such host'),
    });
  });

  it('when the server goes away in the middle, with what the transport said last', async () => {
    const transport = transportWith(async () => {});
    transport.send = async () => {
      transport.onerror?.(new Error('the program ended with code 3'));
      transport.onclose?.();
    };
    await expect(new McpClient(INFO, transport).connect()).rejects.toMatchObject({
      code: 'connect-failed',
      message: 'The server could not be reached: the program ended with code 3',
    });
  });

  it('when it is given up', async () => {
    const giveUp = new AbortController();
    const client = new McpClient(
      INFO,
      transportWith(async () => {}),
    );
    const outcome = expect(client.connect({ signal: giveUp.signal })).rejects.toThrow('enough');
    giveUp.abort(new Error('enough'));
    await outcome;
    expect(client.isConnected).toBe(false);
  });

  it('when disconnect() comes in between', async () => {
    const client = new McpClient(
      INFO,
      transportWith(async () => {}),
    );
    const outcome = expect(client.connect()).rejects.toMatchObject({ code: 'connect-failed' });
    await client.disconnect();
    await outcome;
  });

  it('when disconnect() comes while a transport is being made, and does not start it', async () => {
    const start = vi.fn(async () => {});
    const client = new McpClient(INFO, async () => transportWith(start));
    const outcome = expect(client.connect()).rejects.toMatchObject({ code: 'connect-failed' });
    await client.disconnect();
    await outcome;
    expect(start).not.toHaveBeenCalled();
  });

  it('at once when an answer is glued to something that the server prints', async () => {
    const [toClient, toServer] = [new PassThrough(), new PassThrough()];
    const client = new McpClient(INFO, new StreamTransport(toClient, toServer), { timeoutMs: 0 });
    client.onError.subscribe(() => {});
    toServer.once('data', () => toClient.write('Listening...{"jsonrpc":"2.0","id":1,"result":{}}\n'));
    await expect(client.connect()).rejects.toMatchObject({
      code: 'connect-failed',
      message: expect.stringContaining('Listening'),
    });
  });

  it('and lines that the server prints by themselves cost nothing', async () => {
    const [toClient, toServer] = [new PassThrough(), new PassThrough()];
    const client = new McpClient(INFO, new StreamTransport(toClient, toServer));
    const errors: Error[] = [];
    client.onError.subscribe((error) => errors.push(error));
    toClient.write('\uFEFFListening...\n{"got":"\\"jsonrpc\\""}\n');
    const server = new FakeServer(new StreamTransport(toServer, toClient));
    await client.connect();
    expect(errors.map((error) => error.message)).toEqual([
      expect.stringContaining('Listening'),
      expect.stringContaining('without "jsonrpc"'),
    ]);
    server.connection.close();
    await client.disconnect();
  });
});

describe('a session that is over', () => {
  it('fails every call at once, those before the first too, and sends nothing', async () => {
    const { client, server } = pair();
    await expect(client.callTool('a')).rejects.toMatchObject({ code: 'not-connected' });
    expect(client.notify('notifications/roots/list_changed')).toBe(false);
    await client.connect();
    const gone = next(client.onDisconnected);
    server.connection.close();
    await gone;
    await expect(client.callTool('a')).rejects.toMatchObject({ code: 'closed', outcome: 'not-sent' });
    expect(client.notifyRootsChanged()).toBe(false);
    expect(client.isConnected).toBe(false);
  });

  it('rejects the calls that wait, and says why it ended', async () => {
    const { client, server, near } = await connected();
    server.connection.handle('tools/call', () => new Promise(() => {}));
    const why = next(client.onDisconnected);
    const call = client.callTool('slow');
    await settled();
    near.onerror?.(new Error('the cable'));
    server.connection.close();
    await expect(call).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
    expect(await why).toMatchObject({ message: 'the cable' });
  });

  it('is told once, also by disconnect(), which may be called again', async () => {
    const { client, near } = await connected();
    const closed = vi.spyOn(near, 'close');
    const told = vi.fn();
    client.onDisconnected.subscribe(told);
    await Promise.all([client.disconnect(), client.disconnect()]);
    await client.disconnect();
    expect(told).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(closed).toHaveBeenCalled();
  });

  it('cannot be followed by another over the same transport, and the error says what to do', async () => {
    const { client } = await connected();
    await client.disconnect();
    await expect(client.connect()).rejects.toMatchObject({
      code: 'transport-used',
      message: expect.stringContaining('a function'),
    });
  });

  it('is followed by another when there is a function that makes transports; subscribers stay', async () => {
    const servers: FakeServer[] = [];
    const client = new McpClient(INFO, () => {
      const [near, far] = MemoryTransport.createPair();
      servers.push(new FakeServer(far));
      return near;
    });
    const told: string[] = [];
    client.onConnected.subscribe(() => told.push('connected'));
    client.onDisconnected.subscribe(() => told.push('disconnected'));
    client.onToolsChanged.subscribe(() => told.push('tools'));
    await client.connect();
    await client.disconnect();
    await client.connect();
    expect(told).toEqual(['connected', 'disconnected', 'tools', 'connected']);
    expect(servers).toHaveLength(2);
    await client.disconnect();
  });
});
