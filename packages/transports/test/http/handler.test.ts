import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpHandler, type HttpHandlerOptions } from '../../src/http.ts';
import { HttpPeer, INITIALIZE } from '../support/http-peer.ts';
import { type Workshop, workshop } from '../support/workshop.ts';

let open: Workshop | undefined;

function serve(options?: HttpHandlerOptions): { peer: HttpPeer; shop: Workshop } {
  open = workshop(options);
  return { peer: new HttpPeer(open.handler.fetch), shop: open };
}

afterEach(() => open?.handler.close());

/** What a refusal looks like: a status, and an error of JSON-RPC. */
async function refused(response: Response): Promise<unknown[]> {
  expect(response.headers.get('content-type')).toBe('application/json');
  const { jsonrpc, id, error } = (await response.json()) as {
    jsonrpc: string;
    id: unknown;
    error: { code: number };
  };
  expect(jsonrpc).toBe('2.0');
  return [response.status, error.code, id];
}

describe('who gets in', () => {
  const from = (headers: Record<string, string>, options?: HttpHandlerOptions) =>
    serve(options).peer.post(INITIALIZE, headers);

  it.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:80', '[::1]:8080'])(
    'is whoever reaches the server under %s',
    async (host) => expect((await from({ host })).status).toBe(200),
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    '',
    'localhost:80@evil',
  ])('is nobody who reaches it under %j', async (host) =>
    expect(await refused(await from({ host }))).toEqual([403, -32600, null]),
  );

  it.each(['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:1'])(
    'are pages on %s',
    async (origin) => {
      const response = await from({ origin });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-expose-headers')).toBe('Mcp-Session-Id');
      expect(response.headers.get('vary')).toBe('Origin');
    },
  );

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'nonsense'])(
    'are no pages on %s',
    async (origin) => {
      const response = await from({ origin });
      expect(response.headers.get('access-control-allow-origin')).toBe(null);
      expect(await refused(response)).toEqual([403, -32600, null]);
    },
  );

  it('are the hosts and origins that are named, and no others', async () => {
    const options = { allowedHosts: ['Mcp.Example'], allowedOrigins: ['https://app.example'] };
    const host = 'mcp.example:443';
    expect((await from({ host, origin: 'https://app.example' }, options)).status).toBe(200);
    expect((await from({ host, origin: 'https://mcp.example' }, options)).status).toBe(403);
    expect((await from({ host: 'localhost' }, options)).status).toBe(403);
    expect(
      (await from({ host: 'x', origin: 'https://y' }, { allowedHosts: 'any', allowedOrigins: 'any' })).status,
    ).toBe(200);
  });

  it('are pages of the host that was asked, where any host is', async () => {
    const options = { allowedHosts: 'any' } as const;
    expect((await from({ host: 'x.example', origin: 'https://X.example' }, options)).status).toBe(200);
    expect((await from({ host: 'x.example', origin: 'https://y.example' }, options)).status).toBe(403);
    expect((await from({ host: 'x.example', origin: 'null' }, options)).status).toBe(403);
  });

  it('are pages that ask first', async () => {
    const response = await serve().peer.ask('OPTIONS', { headers: { origin: 'http://localhost:5173' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('Mcp-Session-Id');
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
  });
});

describe('what is refused', () => {
  it('a method that is none of the three', async () => {
    const response = await serve().peer.ask('PUT');
    expect(response.headers.get('allow')).toBe('GET, POST, DELETE');
    expect(await refused(response)).toEqual([405, -32600, null]);
  });

  it('a client that does not take both kinds of answer', async () => {
    const { peer } = serve();
    for (const accept of ['application/json', 'text/event-stream', 'text/html']) {
      expect(await refused(await peer.post(INITIALIZE, { accept }))).toEqual([406, -32600, null]);
    }
    expect((await peer.post(INITIALIZE, { accept: '*/*' })).status).toBe(200);
  });

  it('a body that a form of any page could send', async () => {
    const response = await serve().peer.post(INITIALIZE, { 'content-type': 'text/plain' });
    expect(await refused(response)).toEqual([415, -32600, null]);
  });

  it('a body that is not JSON, or not UTF-8', async () => {
    const { peer } = serve();
    expect(await refused(await peer.post('{"jsonrpc":'))).toEqual([400, -32700, null]);
    const broken = new Uint8Array([0x22, 0xff, 0x22]) as unknown as string;
    const response = await peer.ask('POST', {
      body: broken,
      headers: { accept: '*/*', 'content-type': 'application/json' },
    });
    expect(await refused(response)).toEqual([400, -32700, null]);
  });

  it.each([
    [{ ...INITIALIZE, id: null }, null],
    [{ ...INITIALIZE, id: 1.5 }, null],
    [{ id: 7, method: 'initialize' }, 7],
    ['"text"', null],
    ['null', null],
  ])('a body that is not a message: %j', async (body, id) => {
    expect(await refused(await serve().peer.post(body))).toEqual([400, -32600, id]);
  });

  it('a body over the bound, whether it says its length or not', async () => {
    const { peer, shop } = serve({ maxMessageBytes: 1000 });
    const long = JSON.stringify({ ...INITIALIZE, x: 'x'.repeat(1000) });
    expect(await refused(await peer.post(long))).toEqual([413, -32600, null]);
    expect(await refused(await peer.post(long, { 'content-length': String(long.length) }))).toEqual([
      413,
      -32600,
      null,
    ]);
    expect(shop.sessions).toEqual([]);
  });

  it('a request without a session, unless it begins one', async () => {
    const { peer } = serve();
    expect(await refused(await peer.post({ jsonrpc: '2.0', id: 5, method: 'server/discover' }))).toEqual([
      400, -32600, 5,
    ]);
    expect(await refused(await peer.post({ jsonrpc: '2.0', method: 'notifications/initialized' }))).toEqual([
      400,
      -32600,
      null,
    ]);
    expect(await refused(await peer.get())).toEqual([400, -32600, null]);
    expect(await refused(await peer.ask('DELETE'))).toEqual([400, -32600, null]);
  });

  it('a session that nobody has begun', async () => {
    const { peer } = serve();
    peer.sessionId = '__proto__';
    expect(await refused(await peer.post(INITIALIZE))).toEqual([404, -32600, null]);
    expect(await refused(await peer.get())).toEqual([404, -32600, null]);
  });

  it('a revision that is not spoken', async () => {
    const { peer } = serve();
    await peer.open();
    const versions: [string, number][] = [
      ['2025-11-25', 200],
      ['2025-06-18', 200],
      ['1999-01-01', 400],
    ];
    for (const [version, status] of versions) {
      const message = { jsonrpc: '2.0', id: version, method: 'echo' };
      const response = await peer.post(message, { 'mcp-protocol-version': version });
      expect(response.status, version).toBe(status);
      await response.text();
    }
  });

  it('one session too many', async () => {
    const { peer, shop } = serve({ maxSessions: 2 });
    await peer.open();
    await new HttpPeer(shop.handler.fetch).open();
    const response = await new HttpPeer(shop.handler.fetch).post(INITIALIZE);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await refused(response)).toEqual([503, -32603, 'init']);
    await peer.ask('DELETE');
    expect((await new HttpPeer(shop.handler.fetch).post(INITIALIZE)).status).toBe(200);
  });

  it('everything after the close', async () => {
    const { peer, shop } = serve();
    await peer.open();
    await shop.handler.close();
    expect(shop.handler.sessionCount).toBe(0);
    expect(shop.connections[0]?.isClosed).toBe(true);
    expect(await refused(await peer.post(INITIALIZE))).toEqual([503, -32603, null]);
  });

  it('a bound that is none', () => {
    for (const maxSessions of [-1, Number.NaN, '5' as unknown as number]) {
      expect(() => createHttpHandler(() => {}, { maxSessions })).toThrow(RangeError);
    }
  });
});

describe('a session', () => {
  it('has an id that cannot be guessed, and comes with the answer to initialize', async () => {
    const { shop } = serve();
    const ids = new Set<string | undefined>();
    for (let index = 0; index < 20; index += 1)
      ids.add((await new HttpPeer(shop.handler.fetch).open()).sessionId);
    expect(ids.size).toBe(20);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is not begun by a server that refuses it, and the client learns no secret', async () => {
    const onError = vi.fn();
    const handler = createHttpHandler(
      (_transport, { headers }) => {
        throw new Error(`the token ${headers.get('authorization')} is not good`);
      },
      { onError },
    );
    const response = await new HttpPeer(handler.fetch).post(INITIALIZE, {
      authorization: 'Bearer swordfish',
    });
    expect(await response.clone().text()).not.toContain('swordfish');
    expect(response.headers.get('mcp-session-id')).toBe(null);
    expect(await refused(response)).toEqual([500, -32603, 'init']);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: 'the token Bearer swordfish is not good' });
    expect(handler.sessionCount).toBe(0);
  });

  it('is refused in any case, whatever becomes of the report', async () => {
    const uncaught = new Promise((resolve) => process.once('uncaughtException', resolve));
    const handler = createHttpHandler(
      { connect: async () => Promise.reject('no Error') },
      {
        onError: (error) => {
          throw error;
        },
      },
    );
    expect(await refused(await new HttpPeer(handler.fetch).post(INITIALIZE))).toEqual([500, -32603, 'init']);
    expect(await uncaught).toMatchObject({ cause: 'no Error' });
  });

  it('is not begun by an initialize that is answered with an error', async () => {
    const { peer, shop } = serve();
    const response = await peer.post({ ...INITIALIZE, params: undefined });
    expect(response.headers.get('mcp-session-id')).toBe(null);
    expect(await response.json()).toMatchObject({ id: 'init', error: { code: -32603 } });
    expect(shop.handler.sessionCount).toBe(0);
    expect(shop.connections[0]?.isClosed).toBe(true);
  });

  it('is not kept for a client that has gone before it learned of it', async () => {
    const { peer, shop } = serve();
    const leaving = new AbortController();
    leaving.abort();
    await peer.ask('POST', {
      body: JSON.stringify(INITIALIZE),
      headers: { accept: '*/*', 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    expect(shop.handler.sessionCount).toBe(0);
  });

  it('ends with DELETE: what runs is aborted, its responses end, and the id is forgotten', async () => {
    const { peer, shop } = serve();
    await peer.open();
    const answer = await peer.call(1, 'hang');
    await vi.waitFor(() => expect(shop.hanging).toHaveLength(1));
    const { signal } = shop.hanging[0]?.context ?? {};
    expect((await peer.ask('DELETE')).status).toBe(204);
    expect(await answer.rest()).toEqual([]);
    expect(signal?.aborted).toBe(true);
    expect((await peer.ask('DELETE')).status).toBe(404);
    expect(shop.handler.sessionCount).toBe(0);
  });

  it('is one of many that know nothing of each other', async () => {
    const { shop } = serve();
    const [one, other] = [new HttpPeer(shop.handler.fetch), new HttpPeer(shop.handler.fetch)];
    await Promise.all([one.open(), other.open()]);
    expect(one.sessionId).not.toBe(other.sessionId);
    // The same id in both, at once.
    const [here, there] = await Promise.all([
      one.call(1, 'echo', { from: 'one' }),
      other.call(1, 'echo', { from: 'other' }),
    ]);
    expect(await here.rest()).toMatchObject([{ id: 1, result: { from: 'one' } }]);
    expect(await there.rest()).toMatchObject([{ id: 1, result: { from: 'other' } }]);
    await one.ask('DELETE');
    expect(await (await other.call(2, 'echo')).rest()).toHaveLength(1);
  });

  it('tells nothing of what fails inside', async () => {
    const { peer, shop } = serve();
    await peer.open();
    const response = await peer.post({ jsonrpc: '2.0', id: 1, method: 'fail' });
    const text = await response.text();
    expect(text).toContain('-32603');
    expect(text).not.toContain('swordfish');
    expect(shop.errors).toMatchObject([{ message: 'the password is swordfish' }]);
  });
});
