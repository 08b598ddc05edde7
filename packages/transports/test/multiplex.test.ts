import { once } from 'node:events';
import { McplConnection, type MessageTransport, RpcError, type WebSocketLike } from '@mcplkit/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  MultiplexAcceptor,
  type MultiplexAcceptorOptions,
  type MultiplexSlot,
  MultiplexTransport,
  type MultiplexTransportOptions,
} from '../src/multiplex.ts';
import { startServer, until } from './support/web-socket-server.ts';

const releases: (() => unknown)[] = [];

afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

/** A broker with both real ends: its sockets, and the slots that are claimed at it. */
async function broker(options: Partial<MultiplexAcceptorOptions> = {}) {
  const sockets: WebSocket[] = [];
  const slots = new Map<string, MultiplexSlot>();
  const errors: Error[] = [];
  const server = await startServer({
    onConnection: (_transport, _request, socket) => {
      sockets.push(socket as WebSocket);
      new MultiplexAcceptor(socket, {
        onSlot: (slot) => slots.set(slot.name, slot),
        onError: (error) => errors.push(error),
        ...options,
      });
    },
  });
  releases.push(() => server.release());
  return { ...server, sockets, slots, errors };
}

/** A provider that tells its name, on the slot and on each session of its own. */
function provide(name: string, url: string, options: MultiplexTransportOptions = {}) {
  const transport = MultiplexTransport.create(name, url, { WebSocket, reconnect: false, ...options });
  const heard: unknown[] = [];
  const serve = (road: MessageTransport): McplConnection => {
    const connection = McplConnection.fromTransport(road);
    connection.on('error', (error) => heard.push(error));
    connection.on('close', () => heard.push('close'));
    connection.handle('who', () => name);
    connection.handle('echo', (params) => params);
    releases.push(() => connection.close());
    return connection;
  };
  const sessions: McplConnection[] = [];
  transport.accept((road) => sessions.push(serve(road)));
  return { transport, connection: serve(transport), sessions, heard };
}

const ask = (socket: WebSocketLike | undefined, method = 'who', params = {}) => {
  if (socket === undefined) throw new Error('There is no such slot.');
  const connection = McplConnection.fromWebSocket(socket);
  connection.on('error', () => {});
  return { connection, answer: connection.sendRequest(method, params) };
};

/** A broker that says nothing by itself, as the original does; its texts are in the hands of the test. */
async function bareBroker() {
  const sockets: WebSocket[] = [];
  const texts: string[] = [];
  const server = await startServer({
    onConnection: (_transport, _request, socket) => {
      const it = socket as WebSocket;
      sockets.push(it);
      it.on('message', (data) => texts.push(String(data)));
      it.resume();
    },
  });
  releases.push(() => server.release());
  return { ...server, sockets, texts };
}

describe('MultiplexTransport', () => {
  it('shares one socket, also when two are claimed before it is open', async () => {
    const { url, sockets, slots } = await broker();
    const [one, two] = [provide('one', url), provide('two', url)];
    await Promise.all([one.connection.opened, two.connection.opened]);
    expect(sockets).toHaveLength(1);
    expect(await ask(slots.get('one')?.socket).answer).toBe('one');
    expect(await ask(slots.get('two')?.socket).answer).toBe('two');
    one.connection.close();
    await until(() => one.heard.includes('close'));
    expect(await ask(slots.get('two')?.socket).answer).toBe('two');
    two.connection.close();
    await once(sockets[0] as WebSocket, 'close');
  });

  it('rejects start() with the reason when the claim is refused', async () => {
    const admit = () => {
      throw new RpcError(-32000, 'taken by another provider');
    };
    const { url } = await broker({ admit });
    const transport = MultiplexTransport.create('lamp', url, { WebSocket, reconnect: false });
    const heard: unknown[] = [];
    transport.onerror = (error) => heard.push(error);
    transport.onclose = () => heard.push('close');
    await expect(transport.start()).rejects.toMatchObject({
      closeCode: 1008,
      reason: 'taken by another provider',
    });
    expect(heard).toMatchObject([{ reason: 'taken by another provider' }, 'close']);
  });

  it('refuses a name that is claimed already over the same socket', async () => {
    const { url } = await broker();
    await provide('lamp', url).connection.opened;
    await expect(provide('lamp', url).connection.opened).rejects.toThrow('claimed already');
  });

  it('counts a claim as accepted that a broker does not answer, and hears of a later refusal', async () => {
    const { url, sockets, texts } = await bareBroker();
    const { connection, heard } = provide('lamp', url, { claimTimeoutMs: 10, claim: { aggregate: true } });
    await connection.opened;
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      {
        provider: 'lamp',
        payload: { jsonrpc: '2.0', method: 'notifications/register', params: { aggregate: true } },
      },
    ]);
    const error = { code: -32001, message: 'not yours' };
    sockets[0]?.send(JSON.stringify({ provider: 'lamp', payload: { jsonrpc: '2.0', id: null, error } }));
    await until(() => heard.length === 2);
    expect(heard).toMatchObject([{ closeCode: 1008, reason: 'not yours' }, 'close']);
  });

  it('reports what is for nobody, and goes on', async () => {
    const { url, sockets } = await bareBroker();
    const { connection, heard } = provide('lamp', url, { claimTimeoutMs: 10 });
    await connection.opened;
    const socket = sockets[0] as WebSocket;
    socket.send('no JSON');
    socket.send('{"payload":{}}');
    socket.send('{"provider":"other","payload":{}}');
    socket.send('{"provider":"lamp"}');
    socket.send('{"provider":"lamp","provider":"other","payload":{}}');
    socket.send(Buffer.from('{}'));
    await until(() => heard.length === 6);
    expect(heard.map((error) => (error as Error).message)).toEqual([
      expect.stringContaining('no envelope: "no JSON"'),
      expect.stringContaining('no envelope'),
      expect.stringContaining('the provider "other", which is not here'),
      expect.stringContaining('"lamp" has no payload'),
      expect.stringContaining('no envelope'),
      expect.stringContaining('binary'),
    ]);
    expect(connection.isClosed).toBe(false);
  });

  it('claims its name again over a new socket after a loss, as a road of its own', async () => {
    const { url, sockets, slots } = await broker();
    const options = { reconnect: { baseDelayMs: 1 } };
    const [one, two] = [provide('one', url, options), provide('two', url, options)];
    await Promise.all([one.connection.opened, two.connection.opened]);
    const before = slots.get('one');
    sockets[0]?.terminate();
    await until(() => slots.get('one') !== before && one.sessions.length > 0 && two.sessions.length > 0);
    await Promise.all([one.sessions[0]?.opened, two.sessions[0]?.opened]);
    expect(await ask(slots.get('one')?.socket).answer).toBe('one');
    expect(await ask(slots.get('two')?.socket).answer).toBe('two');
    expect(sockets).toHaveLength(2);
    expect(one.heard).toMatchObject([{ closeCode: 1006 }, 'close']);
  });
});

describe('sessions behind a slot', () => {
  it('are roads of their own, opened by the first frame and ended by either side', async () => {
    const { url, slots } = await broker();
    const { connection, sessions, heard } = provide('lamp', url);
    await connection.opened;
    const slot = slots.get('lamp') as MultiplexSlot;
    const [a, b] = [ask(slot.openSession('a')), ask(slot.openSession('b'), 'echo', { text: '漢"}\u2028' })];
    expect(await Promise.all([a.answer, b.answer])).toEqual(['lamp', { text: '漢"}\u2028' }]);
    expect(sessions).toHaveLength(2);
    a.connection.close();
    await until(() => sessions[0]?.isClosed === true);
    sessions[1]?.close();
    await until(() => b.connection.isClosed);
    expect(heard).toEqual(['close', 'close']);
    expect(connection.isClosed).toBe(false);
    expect(() => slot.openSession('a')).toThrow('before');
  });

  it('are refused past maxSessions, and where nobody takes them', async () => {
    const { url, slots } = await broker();
    const { connection } = provide('lamp', url, { maxSessions: 0 });
    await connection.opened;
    const alone = MultiplexTransport.create('alone', url, { WebSocket, reconnect: false });
    await alone.start();
    releases.push(() => alone.close());
    for (const [name, words] of [
      ['lamp', 'has 0 sessions already (maxSessions)'],
      ['alone', 'takes no sessions'],
    ] as const) {
      const { answer } = ask(slots.get(name)?.openSession('s'));
      await expect(answer).rejects.toMatchObject({
        cause: { closeCode: 1008, reason: expect.stringContaining(words) },
      });
    }
  });

  it('end with their socket', async () => {
    const { url, slots, sockets } = await broker();
    const { connection, sessions, heard } = provide('lamp', url);
    await connection.opened;
    const { answer } = ask(slots.get('lamp')?.openSession('s'));
    await answer;
    sockets[0]?.terminate();
    await until(() => connection.isClosed && sessions[0]?.isClosed === true);
    expect(heard).toMatchObject([{ closeCode: 1006 }, 'close', { closeCode: 1006 }, 'close']);
  });
});

describe('MultiplexAcceptor', () => {
  it('reports what is for nobody, and refuses more slots than maxSlots', async () => {
    const { url, errors } = await broker({ maxSlots: 1 });
    const socket = new WebSocket(url);
    releases.push(() => socket.terminate());
    const texts: unknown[] = [];
    socket.on('message', (data) => texts.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const claim = { jsonrpc: '2.0', method: 'notifications/register' };
    socket.send('no JSON');
    socket.send('{"provider":"a","payload":{}}');
    for (const provider of ['a', 'b']) socket.send(JSON.stringify({ provider, payload: claim }));
    socket.send('{"provider":"a"}');
    socket.send('{"provider":"a","session":"s","payload":{}}');
    await until(() => errors.length === 4 && texts.length === 2);
    expect(texts).toMatchObject([
      { provider: 'a', registered: true },
      { provider: 'b', payload: { id: null, error: { code: -32000 } } },
    ]);
  });
});
