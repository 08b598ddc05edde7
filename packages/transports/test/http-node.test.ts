import { connect } from 'node:net';
import { McplConnection } from '@mcplkit/wire';
import { afterEach, expect, it, vi } from 'vitest';
import { type HttpHandlerOptions, StreamableHttpClientTransport } from '../src/http.ts';
import { toNodeListener } from '../src/http-node.ts';
import { EventReader, HttpPeer, INITIALIZE } from './support/http-peer.ts';
import { type Listening, listen } from './support/listen.ts';
import { type Workshop, workshop } from './support/workshop.ts';

let shop: Workshop;
let server: Listening;

async function serve(options?: HttpHandlerOptions): Promise<HttpPeer> {
  shop = workshop(options);
  server = await listen(toNodeListener(shop.handler));
  return new HttpPeer((request) => fetch(request), server.url);
}

afterEach(async () => {
  await shop.handler.close();
  await server.close();
});

it('serves sessions side by side over sockets', async () => {
  await serve();
  const peers = await Promise.all(
    Array.from({ length: 5 }, () => new HttpPeer((request) => fetch(request), server.url).open()),
  );
  const answers = await Promise.all(peers.map(async (peer, n) => (await peer.call(1, 'echo', { n })).rest()));
  expect(answers).toMatchObject(peers.map((_peer, n) => [{ id: 1, result: { n } }]));
  await Promise.all(peers.map((peer) => peer.ask('DELETE')));
  expect(shop.handler.sessionCount).toBe(0);
});

it('answers a body that is too long while it still comes, and takes the next request on the same socket', async () => {
  const peer = await serve({ maxMessageBytes: 100_000 });
  const long = JSON.stringify({ ...INITIALIZE, x: 'x'.repeat(5_000_000) });
  const response = await peer.post(long);
  expect([response.status, await response.json()]).toMatchObject([413, { error: { code: -32600 } }]);
  // Without a length, as a stream.
  const chunks = new ReadableStream({
    start(controller) {
      for (let index = 0; index < 50; index += 1) controller.enqueue(new Uint8Array(10_000).fill(0x20));
      controller.close();
    },
  });
  const init = { method: 'POST', body: chunks, duplex: 'half' };
  const headers = { accept: '*/*', 'content-type': 'application/json' };
  expect((await fetch(server.url, { ...init, headers } as RequestInit)).status).toBe(413);
  await peer.open();
  expect(peer.sessionId).toBeDefined();
});

it('refuses a page that made its own name lead here', async () => {
  await serve();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST /mcp HTTP/1.1\r\nHost: evil.example:${server.port}\r\nContent-Length: 0\r\n\r\n`);
  const [head] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])));
  expect(String(head)).toMatch(/^HTTP\/1\.1 403 /);
  socket.destroy();
});

it('keeps nothing of a client that breaks off in the middle of a body', async () => {
  await serve();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nContent-Type: application/json\r\n');
  await new Promise<void>((resolve) =>
    socket.write('Content-Length: 1000\r\n\r\n{"jsonrpc"', () => resolve()),
  );
  socket.destroy();
  const peer = await new HttpPeer((request) => fetch(request), server.url).open();
  expect(await (await peer.call(1, 'echo')).rest()).toHaveLength(1);
  expect(shop.handler.sessionCount).toBe(1);
});

it('does not wait for a body that was read before', async () => {
  shop = workshop();
  const listener = toNodeListener(shop.handler);
  server = await listen((req, res) => {
    req.resume().once('end', () => listener(req, res));
  });
  const response = await new HttpPeer((request) => fetch(request), server.url).post(INITIALIZE);
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32700 } }]);
});

it('has nothing left at either end when one in ten calls was given up, or ran out of time', async () => {
  await serve();
  const transport = new StreamableHttpClientTransport(server.url);
  const connection = McplConnection.fromTransport(transport);
  await connection.sendRequest('initialize', INITIALIZE.params);
  connection.sendNotification('notifications/initialized');
  const call = async (index: number): Promise<void> => {
    if (index % 10 !== 0) await connection.sendRequest('echo', { index });
    else {
      const signal = AbortSignal.timeout(1);
      const given = index % 20 === 0 ? { signal } : { timeoutMs: 1 };
      await expect(connection.sendRequest('hang', {}, given)).rejects.toThrow();
    }
  };
  for (let from = 0; from < 300; from += 20) {
    await Promise.all(Array.from({ length: 20 }, (_each, offset) => call(from + offset)));
  }
  const [session] = shop.sessions;
  await vi.waitFor(() =>
    expect([session?.openRequests, shop.connections[0]?.runningRequests]).toEqual([0, 0]),
  );
  expect([transport.pendingRequests, connection.pendingRequests]).toEqual([0, 0]);
  connection.close();
  await connection.released;
  expect(shop.handler.sessionCount).toBe(0);
});

it('goes on with a call whose client has gone, and keeps the answer for it', async () => {
  const peer = await serve();
  await peer.open();
  const reader = await peer.call(1, 'hang');
  const priming = await reader.next();
  await reader.leave();
  await vi.waitFor(() => expect(shop.sessions[0]?.streams.areRead).toBe(false));
  const [hanging] = shop.hanging;
  expect(hanging?.context.signal.aborted).toBe(false);
  hanging?.answer('done');
  const again = new EventReader(await peer.get({ 'last-event-id': priming?.id ?? '' }));
  expect(await again.rest()).toMatchObject([{ id: 1, result: 'done' }]);
});

it('holds little for a client that stops reading, and breaks off its response', async () => {
  const peer = await serve({ maxBufferedBytes: 100_000, maxStoredBytes: 100_000 });
  await peer.open();
  const socket = connect(server.port, '127.0.0.1');
  const head = `GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${peer.sessionId}`;
  socket.write(`${head}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  const [session] = shop.sessions;
  const text = 'x'.repeat(50_000);
  // The system's own buffers take a few megabytes first.
  await vi.waitFor(() => {
    for (let index = 0; index < 50; index += 1) shop.connections[0]?.sendNotification('x', { text });
    expect(session?.streams.areRead).toBe(false);
  });
  expect(session?.streams.kept).toBeLessThan(4);
  socket.destroy();
});

it('has nothing left when one in ten requests was broken off', async () => {
  const peer = await serve({ maxStoredBytes: 2000 });
  await peer.open();
  const call = async (index: number): Promise<void> => {
    const abort = new AbortController();
    const isBrokenOff = index % 10 === 0;
    const response = await peer.post(
      { jsonrpc: '2.0', id: index, method: isBrokenOff ? 'hang' : 'echo' },
      {},
      abort.signal,
    );
    if (!isBrokenOff) await response.text();
    else {
      abort.abort();
      await peer.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: index } });
    }
  };
  for (let from = 0; from < 400; from += 20) {
    await Promise.all(Array.from({ length: 20 }, (_each, offset) => call(from + offset)));
  }
  const [session] = shop.sessions;
  await vi.waitFor(() => expect(session?.streams.areRead).toBe(false));
  expect([session?.openRequests, shop.connections[0]?.runningRequests]).toEqual([0, 0]);
  expect(session?.streams.size).toBeLessThan(20);
  expect(shop.errors).toEqual([]);
});
