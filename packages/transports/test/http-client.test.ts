import { McplConnection, RpcError } from '@mcplkit/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  HttpTransportError,
  type StreamableHttpClientOptions,
  StreamableHttpClientTransport,
} from '../src/http.ts';
import { event, events, json, type Script, ScriptedServer } from './support/scripted-server.ts';

const servers: ScriptedServer[] = [];
const connections: McplConnection[] = [];

afterEach(async () => {
  for (const connection of connections.splice(0)) {
    connection.close();
    await connection.released;
  }
  for (const server of servers.splice(0)) await server.stop();
});

/** Serves the script, and takes what it does not speak of with 202, or 405 for a GET. */
async function serve(script: Script): Promise<ScriptedServer> {
  const server = await new ScriptedServer((asked, res) => {
    if (script(asked, res) === 'later' || res.headersSent || res.destroyed || asked.message.id !== undefined)
      return;
    if (asked.method === 'GET' && asked.headers['last-event-id'] !== undefined) return;
    res.writeHead(asked.method === 'GET' ? 405 : 202).end();
  }).start();
  servers.push(server);
  return server;
}

interface Client {
  readonly transport: StreamableHttpClientTransport;
  readonly connection: McplConnection;
  readonly errors: Error[];
}

function clientOf(url: string, options: StreamableHttpClientOptions = {}): Client {
  const transport = new StreamableHttpClientTransport(url, { reconnectDelayMs: 5, ...options });
  const errors: Error[] = [];
  const connection = McplConnection.fromTransport(transport);
  connection.on('error', (error) => void errors.push(error));
  connections.push(connection);
  return { transport, connection, errors };
}

async function opened(url: string, options?: StreamableHttpClientOptions): Promise<Client> {
  const client = clientOf(url, options);
  await client.connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'client', version: '1.0.0' },
  });
  client.connection.sendNotification('notifications/initialized');
  return client;
}

function failure(promise: Promise<unknown>): Promise<Error & { code?: unknown; data?: unknown }> {
  return promise.then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
}

/** Nobody may wait for this long: a test that does fails by its own time-out first. */
const FOR_EVER = { timeoutMs: 0 };

describe('an answer', () => {
  it('comes as JSON, as a batch, or as events with other messages in front', async () => {
    const server = await serve(({ message: { id, method } }, res) => {
      const answer = { jsonrpc: '2.0', id, result: method };
      if (method === 'as/json') json(res, answer);
      if (method === 'as/batch') json(res, [{ jsonrpc: '2.0', method: 'note' }, answer]);
      if (method === 'as/events') {
        events(res, ': hello\n\n', event({ jsonrpc: '2.0', method: 'note' }), event(answer));
        res.end();
      }
      if (method === 'as/open') events(res, event(answer));
    });
    const { connection, transport } = await opened(server.url);
    const notes: string[] = [];
    connection.on('notification', ({ method }) => void notes.push(method));
    for (const method of ['as/json', 'as/batch', 'as/events', 'as/open']) {
      expect(await connection.sendRequest(method, {}, FOR_EVER)).toBe(method);
    }
    expect(notes).toEqual(['note', 'note']);
    expect(transport.pendingRequests).toBe(0);
  });

  it('is not waited on when the response stays open behind it', async () => {
    let left = false;
    const server = await serve(({ message: { id } }, res) => {
      if (id === undefined) return;
      res.once('close', () => {
        left = true;
      });
      events(res, event({ jsonrpc: '2.0', id, result: 1 }));
    });
    const { connection } = await opened(server.url);
    await connection.sendRequest('any');
    await vi.waitFor(() => expect(left).toBe(true), 10_000);
  });

  it('is asked for with the session, the revision and the own headers, as they are then', async () => {
    const server = await serve(({ message: { id } }, res) => {
      if (id !== undefined) json(res, { jsonrpc: '2.0', id, result: {} });
    });
    let token = 0;
    const { connection } = await opened(server.url, {
      headers: async () => ({ authorization: `Bearer ${++token}` }),
    });
    await connection.sendRequest('one');
    await connection.sendRequest('two');
    const sent = server
      .of('POST')
      .map(({ headers }) => [headers['mcp-session-id'], headers['mcp-protocol-version']]);
    expect(sent[0]).toEqual([undefined, undefined]);
    for (const each of sent.slice(1)) expect(each).toEqual(['session-1', '2025-11-25']);
    const [one, two] = ['one', 'two'].map((method) => server.of('POST', method)[0]?.headers.authorization);
    expect(one).not.toBe(two);
  });

  it('arrives whole, however it is cut', async () => {
    const text = 'é😀\u2028\u2029\u0085字'.repeat(50);
    const server = await serve(({ message: { id } }, res) => {
      if (id === undefined) return;
      events(res);
      const bytes = Buffer.from(event({ jsonrpc: '2.0', id, result: text }));
      for (const byte of bytes) res.write(Buffer.of(byte));
      res.end();
    });
    const { connection } = await opened(server.url);
    expect(await connection.sendRequest('cut', {}, FOR_EVER)).toBe(text);
  });
});

describe('the stream of an answer, which the server leaves open behind it', () => {
  async function leftOpen(): Promise<{ client: Client; released: Promise<unknown> }> {
    let release: ((value: unknown) => void) | undefined;
    const released = new Promise((resolve) => {
      release = resolve;
    });
    const server = await serve(({ message: { id, method } }, res) => {
      if (method !== 'as/open') return;
      events(res, event({ jsonrpc: '2.0', id, result: method }));
      res.once('close', () => release?.(undefined));
    });
    return { client: await opened(server.url), released };
  }

  it('is let go after a while', async () => {
    const { client, released } = await leftOpen();
    expect(await client.connection.sendRequest('as/open', {}, FOR_EVER)).toBe('as/open');
    await released;
    expect(client.connection.isClosed).toBe(false);
    expect(client.errors).toEqual([]);
  });

  it('is let go by the close, which leaves no timer', async () => {
    const { client, released } = await leftOpen();
    const { setTimeout: set } = globalThis;
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const late: NodeJS.Timeout[] = [];
    // The while does not pass, so that nothing but the close can be the reason.
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
      if (ms !== 1000) return set(run, ms);
      const timer = set(run, 2 ** 30);
      late.push(timer);
      return timer;
    });
    expect(await client.connection.sendRequest('as/open', {}, FOR_EVER)).toBe('as/open');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    vi.unstubAllGlobals();
    client.connection.close();
    await client.connection.released;
    await released;
    await vi.waitFor(() => expect(clear).toHaveBeenCalledWith(late[0]));
    clear.mockRestore();
    expect(client.errors).toEqual([]);
  });
});

describe('a response that ends too early', () => {
  it.each([
    ['ends', (res: { end(): void }) => res.end()],
    ['is torn off', (res: { destroy(): void }) => res.destroy()],
  ] as const)('rejects its request at once when it %s', async (_how, stop) => {
    const server = await serve(({ message: { id } }, res) => {
      if (id === undefined) return;
      events(res, event({ jsonrpc: '2.0', method: 'note' }));
      stop(res as never);
    });
    const { connection, transport } = await opened(server.url);
    const error = await failure(connection.sendRequest('slow', {}, FOR_EVER));
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: -32603, data: { transport: 'http' } });
    expect(error.message).toContain('ended before the answer came');
    expect(transport.pendingRequests).toBe(0);
    expect(connection.isClosed).toBe(false);
  });

  it('is gone on with behind its last event, after the time that the server names', async () => {
    let asked = 0;
    const server = await serve(({ method, headers, message: { id } }, res) => {
      if (id !== undefined) {
        events(res, 'retry: 20\nid: 7\ndata: \n\n');
        res.end();
        asked = performance.now();
      } else if (headers['last-event-id'] === '7') {
        expect(performance.now() - asked).toBeGreaterThanOrEqual(15);
        events(res, event({ jsonrpc: '2.0', method: 'note' }, '8'));
        res.end();
      } else if (method === 'GET' && headers['last-event-id'] === '8') {
        events(res, event({ jsonrpc: '2.0', id: 2, result: 'at last' }, '9'));
        res.end();
      }
    });
    const { connection } = await opened(server.url, { reconnectDelayMs: 60_000 });
    expect(await connection.sendRequest('polled', {}, FOR_EVER)).toBe('at last');
  });

  it('rejects its request when it cannot be gone on with', async () => {
    const server = await serve(({ message: { id }, headers }, res) => {
      if (id !== undefined) {
        events(res, 'id: 7\ndata: \n\n');
        res.end();
      } else if (headers['last-event-id'] !== undefined) json(res, {}, 400);
    });
    const { connection } = await opened(server.url);
    const error = await failure(connection.sendRequest('lost', {}, FOR_EVER));
    expect(error).toMatchObject({ code: -32603, data: { transport: 'http', status: 400 } });
    expect(server.asked.filter(({ headers }) => headers['last-event-id'] !== undefined)).toHaveLength(1);
  });

  it('is asked for again a bounded number of times', async () => {
    const server = await serve(({ message: { id }, headers }, res) => {
      if (id !== undefined) {
        events(res, 'id: 7\ndata: \n\n');
        res.end();
      } else if (headers['last-event-id'] !== undefined) json(res, {}, 503);
    });
    const { connection } = await opened(server.url, { reconnectAttempts: 3 });
    await failure(connection.sendRequest('lost', {}, FOR_EVER));
    expect(server.asked.filter(({ headers }) => headers['last-event-id'] === '7')).toHaveLength(3);
  });

  it('rejects what waits when the server is killed in the middle of the calls', async () => {
    const server = await serve(({ message: { id, method } }, res) => {
      if (method === 'resumable') events(res, 'id: 7\ndata: \n\n');
      else if (id !== undefined) events(res);
    });
    const { connection } = await opened(server.url, { reconnectAttempts: 2 });
    const calls = ['resumable', 'plain'].map((method) =>
      failure(connection.sendRequest(method, {}, FOR_EVER)),
    );
    await vi.waitFor(() => expect(server.of('POST', 'plain')).toHaveLength(1));
    await server.stop();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: -32603 });
    const next = await failure(connection.sendRequest('next', {}, FOR_EVER));
    expect(next).toMatchObject({ code: 'transport-failed' });
    expect(next.cause).toBeInstanceOf(HttpTransportError);
    expect(next.message).toContain('was not reached');
  });
});

describe('a request that is refused', () => {
  it.each([
    [401, 'wants credentials'],
    [403, 'does not let this client in'],
    [500, 'HTTP 500'],
    [429, 'wait before the next'],
  ])('with %i says so in words', async (status, words) => {
    const server = await serve(({ message: { id } }, res) => {
      if (id !== undefined) res.writeHead(status, { 'content-type': 'text/plain' }).end('the reason');
    });
    const { connection } = await opened(server.url, { headers: { authorization: 'Bearer swordfish' } });
    const error = await failure(connection.sendRequest('any', {}, FOR_EVER));
    expect(error.cause).toMatchObject({ name: 'HttpTransportError', code: 'transport-failed', status });
    expect(error.message).toContain(words);
    expect(error.message).toContain('the reason');
    expect(error.message).not.toContain('swordfish');
    expect(connection.isClosed).toBe(false);
  });

  it('in JSON-RPC has its own error; without its id only where the message is at fault', async () => {
    const server = await serve(({ message: { id, method } }, res) => {
      if (id === undefined) return;
      const error = { code: -32099, message: 'no', data: 1 };
      const [whose = '', status] = method?.split(' ') ?? [];
      const ids = new Map<string, unknown>([
        ['own', id],
        ['null', null],
      ]);
      json(res, { jsonrpc: '2.0', id: ids.has(whose) ? ids.get(whose) : 'other', error }, Number(status));
    });
    const { connection, transport } = await opened(server.url);
    for (const method of ['own 400', 'own 403', 'null 400']) {
      const refused = await failure(connection.sendRequest(method, {}, FOR_EVER));
      expect(refused, method).toMatchObject({ code: -32099, data: 1 });
    }
    for (const method of ['null 403', 'null 500', 'other 400']) {
      const refused = await failure(connection.sendRequest(method, {}, FOR_EVER));
      expect(refused, method).toMatchObject({ code: 'transport-failed' });
      expect(refused.message).toContain('It says: no');
    }
    expect(transport.pendingRequests).toBe(0);
  });

  it.each([
    [
      'neither JSON nor events',
      (res: import('node:http').ServerResponse) =>
        void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    [
      'has no answer',
      (res: import('node:http').ServerResponse) => json(res, { jsonrpc: '2.0', id: 'other', result: 1 }),
    ],
    [
      'answered the request with nothing',
      (res: import('node:http').ServerResponse) => void res.writeHead(202).end(),
    ],
  ])('by an answer that is none: %s', async (words, answer) => {
    const server = await serve(({ message: { id } }, res) => {
      if (id !== undefined) answer(res);
    });
    const { connection, transport } = await opened(server.url);
    expect((await failure(connection.sendRequest('any', {}, FOR_EVER))).message).toContain(words);
    expect(transport.pendingRequests).toBe(0);
  });

  it('over the bound, either way', async () => {
    const server = await serve(({ message: { id, method } }, res) => {
      const answer = { jsonrpc: '2.0', id, result: 'x'.repeat(20_000) };
      if (method === 'json') json(res, answer);
      if (method === 'events') events(res, event(answer));
      if (method === 'line') events(res, `data: ${'x'.repeat(20_000)}`);
    });
    const { connection } = await opened(server.url, { maxMessageBytes: 5000 });
    for (const method of ['json', 'events', 'line']) {
      const error = await failure(connection.sendRequest(method, {}, FOR_EVER));
      expect(error.message, method).toContain('more than 5000 (maxMessageBytes)');
    }
    expect((await failure(connection.sendRequest('big', { x: 'x'.repeat(6000) }))).message).toContain(
      'maxMessageBytes',
    );
    expect(server.of('POST', 'big')).toHaveLength(0);
  });

  it('follows the server to another path, and to no other server', async () => {
    const elsewhere = await serve(() => {});
    const server = await serve(({ message: { id, method } }, res) => {
      if (method === 'away') res.writeHead(307, { location: elsewhere.url }).end();
      else if (method === 'round') res.writeHead(308, { location: '/mcp' }).end();
      else if (id !== undefined) json(res, { jsonrpc: '2.0', id, result: 1 });
    });
    const { connection } = await opened(server.url, { headers: { 'x-key': 'swordfish' } });
    expect((await failure(connection.sendRequest('away', {}, FOR_EVER))).message).toContain('not followed');
    expect(elsewhere.asked).toEqual([]);
    expect((await failure(connection.sendRequest('round', {}, FOR_EVER))).message).toContain(
      'from one address',
    );
  });
});

describe('a session that the server has forgotten', () => {
  it('closes the transport with the reason, and rejects what waits', async () => {
    let forgotten = false;
    const server = await serve(({ message: { id, method } }, res) => {
      if (forgotten) json(res, {}, 404);
      else if (method === 'hang') events(res);
      else if (id !== undefined) json(res, { jsonrpc: '2.0', id, result: 1 });
    });
    const { connection, errors } = await opened(server.url);
    const hanging = failure(connection.sendRequest('hang', {}, FOR_EVER));
    await vi.waitFor(() => expect(server.of('POST', 'hang')).toHaveLength(1));
    forgotten = true;
    const closed = vi.fn();
    connection.on('close', closed);
    const error = await failure(connection.sendRequest('any', {}, FOR_EVER));
    expect(error.cause).toMatchObject({ status: 404 });
    expect(error.message).toContain('forgotten the session');
    expect(await hanging).toMatchObject({ code: 'closed', outcome: 'no-response' });
    expect(closed).toHaveBeenCalledTimes(1);
    expect(errors).toMatchObject([{ status: 404 }]);
    // What is gone need not be ended.
    connection.close();
    await connection.released;
    expect(server.of('DELETE')).toHaveLength(0);
  });

  it('gives its successor to whoever takes it, once each time, unless the server never served anything', async () => {
    let serves = true;
    const known = new Set(['session-1']);
    const server = await serve(({ headers, message: { id } }, res) => {
      const session = String(headers['mcp-session-id']);
      if (!known.has(session)) json(res, {}, 404);
      else if (id !== undefined) json(res, { jsonrpc: '2.0', id, result: session });
    });
    const first = await opened(server.url);
    const roads: StreamableHttpClientTransport[] = [];
    const stop = first.transport.accept((road) => void roads.push(road as StreamableHttpClientTransport));
    expect(await first.connection.sendRequest('any')).toBe('session-1');
    known.clear();
    await failure(first.connection.sendRequest('any'));
    await vi.waitFor(() => expect(roads).toHaveLength(1));
    const again = async (road: StreamableHttpClientTransport | undefined): Promise<McplConnection> => {
      if (road === undefined) throw new Error('There is no road.');
      const connection = McplConnection.fromTransport(road);
      connections.push(connection);
      connection.on('error', () => {});
      await connection.sendRequest('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
      });
      if (serves) known.add('session-2');
      return connection;
    };
    const second = await again(roads[0]);
    expect(await second.sendRequest('any')).toBe('session-2');
    // It forgets the next one, too, and then every one of them at once.
    known.clear();
    serves = false;
    await failure(second.sendRequest('any'));
    await vi.waitFor(() => expect(roads).toHaveLength(2));
    const third = await again(roads[1]);
    const closed = new Promise<void>((resolve) => third.on('close', resolve));
    await failure(third.sendRequest('any'));
    await closed;
    expect(roads).toHaveLength(2);
    stop();
  });
});

describe('what the server sends by itself', () => {
  it('is listened to once the handshake is over, and again behind the last event when it breaks', async () => {
    let gets = 0;
    const server = await serve(({ method }, res) => {
      if (method !== 'GET') return;
      gets += 1;
      events(res, event({ jsonrpc: '2.0', method: `note/${gets}` }, `e${gets}`));
      if (gets < 3) res.end();
    });
    const { connection } = await opened(server.url);
    const notes: string[] = [];
    connection.on('notification', ({ method }) => void notes.push(method));
    await vi.waitFor(() => expect(notes).toEqual(['note/1', 'note/2', 'note/3']));
    expect(server.of('GET').map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'e1', 'e2']);
  });

  it('is done without where the server has none, or refuses it', async () => {
    for (const status of [405, 400, 403]) {
      const server = await serve(({ method, message: { id } }, res) => {
        if (method === 'GET') json(res, {}, status);
        else if (id !== undefined) json(res, { jsonrpc: '2.0', id, result: 1 });
      });
      const { connection, errors } = await opened(server.url);
      await vi.waitFor(() => expect(server.of('GET')).toHaveLength(1));
      expect(await connection.sendRequest('any')).toBe(1);
      await vi.waitFor(() => expect(errors).toHaveLength(status === 405 ? 0 : 1));
      expect(server.of('GET')).toHaveLength(1);
    }
  });

  it('is given up when the server is out of reach for long, which ends the transport', async () => {
    const server = await serve(({ method }, res) => {
      if (method === 'GET') events(res, 'id: 1\ndata: \n\n');
    });
    const { connection, errors } = await opened(server.url, { reconnectAttempts: 2 });
    await vi.waitFor(() => expect(server.of('GET')).toHaveLength(1));
    const closed = new Promise<void>((resolve) => connection.on('close', resolve));
    await server.stop();
    await closed;
    expect(errors).toMatchObject([
      { name: 'HttpTransportError', message: expect.stringContaining('not reached') },
    ]);
  });

  it('survives what is no message', async () => {
    const server = await serve(({ method }, res) => {
      if (method === 'GET')
        events(
          res,
          'data: nonsense\n\n',
          event({ id: 1 }),
          'event: other\ndata: x\n\n',
          event({ jsonrpc: '2.0', method: 'note' }),
        );
    });
    const { connection, errors } = await opened(server.url);
    await new Promise<void>((resolve) => connection.on('notification', () => resolve()));
    expect(errors).toHaveLength(2);
  });
});

describe('what goes out', () => {
  it('keeps the order of notifications, and none is overtaken by what comes behind it', async () => {
    let [open, most] = [0, 0];
    const server = await serve((_asked, res) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        res.writeHead(202).end();
      });
      return 'later';
    });
    const { connection } = await opened(server.url);
    for (let index = 0; index < 10; index += 1) connection.sendNotification(`n/${index}`);
    await failure(connection.sendRequest('behind'));
    const methods = server.of('POST').map(({ message }) => message.method);
    const notifications = Array.from({ length: 10 }, (_each, index) => `n/${index}`);
    expect(methods).toEqual(['initialize', 'notifications/initialized', ...notifications, 'behind']);
    // The GET is beside them.
    expect(most).toBeLessThanOrEqual(2);
  });

  it('is forgotten with the request that is cancelled, whose response is left', async () => {
    let left = 0;
    const server = await serve(({ message: { id } }, res) => {
      if (id === undefined) return;
      res.once('close', () => {
        left += 1;
      });
      events(res, 'id: 7\ndata: \n\n');
    });
    const { connection, transport } = await opened(server.url);
    const abort = new AbortController();
    const calls = [
      failure(connection.sendRequest('slow', {}, { signal: abort.signal })),
      failure(connection.sendRequest('slow', {}, { timeoutMs: 100 })),
    ];
    await vi.waitFor(() => expect(server.of('POST', 'slow')).toHaveLength(2));
    abort.abort();
    await Promise.all(calls);
    await vi.waitFor(() => expect(left).toBe(2));
    expect(server.of('POST', 'notifications/cancelled')).toHaveLength(2);
    expect(transport.pendingRequests).toBe(0);
    expect(server.of('GET').filter(({ headers }) => headers['last-event-id'] !== undefined)).toEqual([]);
  });
});

describe('the close', () => {
  it('ends the session at the server, and is done when that has answered', async () => {
    const server = await serve(({ method, message: { method: rpc } }, res) => {
      if (method === 'GET' || rpc === 'hang') events(res);
    });
    const { connection, transport } = await opened(server.url);
    const hanging = failure(connection.sendRequest('hang', {}, FOR_EVER));
    await vi.waitFor(() => expect(server.of('POST', 'hang')).toHaveLength(1));
    const closed = vi.fn();
    connection.on('close', closed);
    connection.close();
    await Promise.all([connection.released, transport.close()]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(await hanging).toMatchObject({ code: 'closed' });
    expect(server.of('DELETE').map(({ headers }) => headers['mcp-session-id'])).toEqual(['session-1']);
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toMatchObject({
      outcome: 'not-sent',
    });
    expect(connection.sendNotification('x')).toBe(false);
  });

  it('does not wait for a server that does not answer', async () => {
    const server = await serve(({ method }, res) => {
      // Headers that say nothing keep the default answer away.
      if (method === 'DELETE') res.writeHead(200, { 'content-length': '10' }).flushHeaders();
    });
    const { connection } = await opened(server.url, { closeTimeoutMs: 20 });
    connection.close();
    await connection.released;
  });

  it('needs no session, no start and no server', async () => {
    const transport = new StreamableHttpClientTransport('http://127.0.0.1:1/mcp');
    const onclose = vi.fn();
    transport.onclose = onclose;
    await Promise.all([transport.close(), transport.close()]);
    expect(onclose).toHaveBeenCalledTimes(1);
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
  });

  it('follows a start that was one', async () => {
    const transport = new StreamableHttpClientTransport(new URL('http://127.0.0.1:1/mcp'));
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toMatchObject({
      code: 'transport-failed',
    });
    await transport.start();
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    expect(() => new StreamableHttpClientTransport('nonsense')).toThrow(TypeError);
    expect(() => new StreamableHttpClientTransport('http://x', { reconnectAttempts: -1 })).toThrow(
      RangeError,
    );
  });
});
