import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { RelayHub, relay } from '@mcplkit/wire/relay';
import { MemoryStream, ScriptedPeer } from '@mcplkit/wire/testing';
import { rejection, toldError } from './told.ts';

/** A pair of streams that a peer speaks through, and the end of a relay on its other side. */
function scriptedEnd() {
  const peer = new ScriptedPeer({ input: new MemoryStream(), output: new MemoryStream() });
  return { peer, end: { input: peer.input, output: peer.output } };
}

/** Lines that a relay has no need to parse, and those that come out at its other side. */
export async function relayText() {
  const client = scriptedEnd();
  const server = scriptedEnd();
  const joined = relay(client.end, server.end);
  const errors: unknown[] = [];
  joined.on('error', (error) => errors.push(toldError(error)));
  const up = '{ "id" : 1.0,"method":"a","jsonrpc":"2.0","params":{"n":1.50,"t":"\\u0041é漢😀"}}\n';
  const down = '{"jsonrpc":"2.0","id":1,"result":{"big":12345678901234567890}}\n';
  client.peer.sendRaw(up);
  await server.peer.expect({ method: 'a' });
  server.peer.sendRaw(down);
  await client.peer.expect({ id: 1 });
  client.peer.send({ jsonrpc: '2.0', id: 2, method: 'never' });
  await server.peer.expect({ id: 2 });
  server.peer.close();
  const lost = await client.peer.expect({ id: 2 });
  await client.peer.expectEnd();
  await joined.closed;
  return { isSame: [server.peer.text.startsWith(up), client.peer.text.startsWith(down)], lost, errors };
}

/** A connection that reaches its server through a relay between two pairs of transports. */
export async function relayConnections() {
  const [host, left] = MemoryTransport.createPair();
  const [right, there] = MemoryTransport.createPair();
  const joined = relay(left, right);
  const server = McplConnection.fromTransport(there);
  const client = McplConnection.fromTransport(host);
  client.handle('roots/list', () => ({ roots: [] }));
  const asked = new Promise<void>((resolve) => {
    server.handle('never', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  server.handle('echo', (params) => params);
  const progress: unknown[] = [];
  server.handle('steps', (_params, context) => {
    context.sendProgress(1, 2);
    return 'done';
  });
  const answers = await Promise.all([
    client.sendRequest('echo', ['up']),
    client.sendRequest('steps', {}, { onProgress: (each) => progress.push(each.progress) }),
    server.sendRequest('roots/list'),
  ]);
  const pending = rejection(client.sendRequest('never'));
  await asked;
  server.close();
  await joined.closed;
  client.close();
  return { answers, progress, pending: await pending, left: joined.pendingRequests };
}

/** Two clients of one server that use the same ids. */
export async function relayTwoClients() {
  const server = scriptedEnd();
  const hub = new RelayHub(server.end);
  const clients = [scriptedEnd(), scriptedEnd()];
  const handles = clients.map(({ end }) => hub.add(end));
  for (const [index, { peer }] of clients.entries()) {
    peer.send({ jsonrpc: '2.0', id: 'same', method: 'echo', params: { index } });
  }
  const asked = [await server.peer.expect({ method: 'echo' }), await server.peer.expect({ method: 'echo' })];
  for (const { id, params } of [...asked].reverse()) server.peer.send({ jsonrpc: '2.0', id, result: params });
  const answers = await Promise.all(clients.map(({ peer }) => peer.expect({ id: 'same' })));
  for (const { peer } of clients) peer.send({ jsonrpc: '2.0', id: 7, method: 'never' });
  await server.peer.expect({ method: 'never' });
  await server.peer.expect({ method: 'never' });
  server.peer.close();
  const lost = await Promise.all(clients.map(({ peer }) => peer.expect({ id: 7 })));
  await Promise.all([hub.closed, ...handles.map(({ closed }) => closed)]);
  return { ids: asked.map(({ id }) => id), answers, lost, left: hub.pendingRequests };
}
