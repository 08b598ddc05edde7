import { type JsonRpcMessage, McplConnection } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { LoopbackTransport } from '../src/loopback.ts';

/** Keeps what an end hears, and tells when it has closed. */
function listen(end: LoopbackTransport): { heard: string[]; closed: Promise<void> } {
  const heard: string[] = [];
  end.onmessage = (message) => heard.push('method' in message ? message.method : 'answer');
  const closed = new Promise<void>((resolve) => {
    end.onclose = () => {
      heard.push('close');
      resolve();
    };
  });
  return { heard, closed };
}

const message = (method: string): JsonRpcMessage => ({ jsonrpc: '2.0', method });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('makes both ends of its own kind', () => {
  const [one, other] = LoopbackTransport.createPair();
  expect(one).toBeInstanceOf(LoopbackTransport);
  expect(other).toBeInstanceOf(LoopbackTransport);
  expect(one).not.toBe(other);
});

it.each([
  ['the server first', [0, 1]],
  ['the client first', [1, 0]],
])('may be started in any order, %s, and nothing is lost', async (_order, order) => {
  const pair = LoopbackTransport.createPair();
  const ears = pair.map(listen);
  await pair[0].send(message('early from 0'));
  await pair[1].send(message('early from 1'));
  for (const index of order) {
    await pair[index]?.start();
    await turn();
  }
  await pair[0].send(message('late from 0'));
  await pair[1].send(message('late from 1'));
  await turn();
  expect(ears[1]?.heard).toEqual(['early from 0', 'late from 0']);
  expect(ears[0]?.heard).toEqual(['early from 1', 'late from 1']);
  await pair[0].close();
});

it('delivers later, never while the sender is still at it, and in order', async () => {
  const [one, other] = LoopbackTransport.createPair();
  const { heard } = listen(other);
  await Promise.all([one.start(), other.start()]);
  const names = Array.from({ length: 100 }, (_, index) => String(index));
  const sends = names.map((name) => one.send(message(name)));
  expect(heard).toEqual([]);
  await Promise.all(sends);
  await turn();
  expect(heard).toEqual(names);
  await one.close();
});

it.each([
  ['one end', 0],
  ['the other end', 1],
])('closes both ends once when %s closes, behind what was sent before', async (_which, closing) => {
  const pair = LoopbackTransport.createPair();
  const ears = pair.map(listen);
  await Promise.all(pair.map((end) => end.start()));
  const [closer, peer] = [pair[closing], pair[1 - closing]];
  await closer?.send(message('last words'));
  await closer?.close();
  await closer?.close();
  await Promise.all(ears.map(({ closed }) => closed));
  await peer?.close();
  expect(ears[closing]?.heard).toEqual(['close']);
  expect(ears[1 - closing]?.heard).toEqual(['last words', 'close']);
  for (const end of pair)
    await expect(end.send(message('too late'))).rejects.toMatchObject({ code: 'closed' });
});

it('does not hang when the server starts long before its client', async () => {
  const [serverEnd, clientEnd] = LoopbackTransport.createPair();
  const server = McplConnection.fromTransport(serverEnd);
  server.handle('greet', (params) => `hello ${(params as { name: string }).name}`);
  await server.opened;
  await turn();
  const client = McplConnection.fromTransport(clientEnd);
  await client.opened;
  expect(await client.sendRequest('greet', { name: 'Ada' })).toBe('hello Ada');
  client.close();
});

it('does not hang when the client asks before there is a server', async () => {
  const [serverEnd, clientEnd] = LoopbackTransport.createPair();
  const client = McplConnection.fromTransport(clientEnd);
  await client.opened;
  const answer = client.sendRequest('greet', { name: 'Ada' });
  await turn();
  const server = McplConnection.fromTransport(serverEnd);
  server.handle('greet', (params) => `hello ${(params as { name: string }).name}`);
  expect(await answer).toBe('hello Ada');
  client.close();
});

it('carries requests of both sides at once, and the calls that wait end when one side goes', async () => {
  const [one, other] = LoopbackTransport.createPair().map((end) => McplConnection.fromTransport(end)) as [
    McplConnection,
    McplConnection,
  ];
  one.handle('name', () => 'one');
  other.handle('name', () => 'other');
  other.handle('wait', () => new Promise(() => {}));
  expect(await Promise.all([one.sendRequest('name'), other.sendRequest('name')])).toEqual(['other', 'one']);
  const call = one.sendRequest('wait', undefined, 0);
  const closed = new Promise<void>((resolve) => one.once('close', resolve));
  other.close();
  await expect(call).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
  await closed;
});
