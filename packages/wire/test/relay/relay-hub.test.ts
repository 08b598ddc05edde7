import { describe, expect, it } from 'vitest';
import { RelayHub, type RelayOptions } from '../../src/relay/index.ts';
import { notification, request, response } from '../helpers/raw-peer.ts';
import { rawEnd } from '../helpers/relay-ends.ts';
import { turns } from '../helpers/turns.ts';

function hubOf(count: number, options?: RelayOptions) {
  const server = rawEnd();
  const hub = new RelayHub(server.end, options);
  const errors: Error[] = [];
  hub.on('error', (error) => errors.push(error));
  const clients = Array.from({ length: count }, () => {
    const { peer, end } = rawEnd();
    return { peer, handle: hub.add(end) };
  });
  return { server: server.peer, hub, clients, errors, peers: clients.map(({ peer }) => peer) };
}

describe('RelayHub', () => {
  it('gives ids of its own to the server, and each client its own back with value and type [RELAY-3] [RELAY-4]', async () => {
    const { server, peers, hub } = hubOf(2);
    const ids = [1, '1', 0, '', -5, 'ä\u2028"', Number.MAX_SAFE_INTEGER];
    for (const peer of peers) peer.send(...ids.map((id) => request(id, 'echo', { id })));
    await turns();
    const asked = server.messages as { id: number; params: unknown }[];
    expect(new Set(asked.map(({ id }) => id)).size).toBe(ids.length * 2);
    expect(asked.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
    server.send(...asked.reverse().map(({ id, params }) => response(id, params)));
    await turns();
    const expected = [...ids].reverse().map((id) => response(id, { id }));
    for (const peer of peers) {
      expect(peer.messages).toEqual(expected);
      expect(peer.text).not.toContain('\u2028');
    }
    expect(hub.pendingRequests).toBe(0);
  });

  it('leaves the rest of a message as the text that it is', async () => {
    const { server, peers } = hubOf(1);
    peers[0]?.sendRaw(
      '{"params" : {"x":1.0,"_meta":{"progressToken":"t","y":1e2}}, "id":"a","method":"m","jsonrpc":"2.0"}\n',
    );
    await turns();
    expect(server.text).toBe(
      '{"params" : {"x":1.0,"_meta":{"progressToken":1,"y":1e2}}, "id":1,"method":"m","jsonrpc":"2.0"}\n',
    );
    server.sendRaw('{"result":{"id":1.0},"jsonrpc":"2.0", "id" : 1}\n');
    await turns();
    expect(peers[0]?.text).toBe('{"result":{"id":1.0},"jsonrpc":"2.0", "id" : "a"}\n');
  });

  it('takes progress and cancellation to the one they are for [RELAY-4]', async () => {
    const { server, peers, errors } = hubOf(2);
    const [one, two] = peers;
    for (const peer of peers) peer.send(request('r', 'slow', { _meta: { progressToken: 'r' } }));
    await turns();
    const progress = (progressToken: unknown) => notification('notifications/progress', { progressToken });
    const cancelled = (requestId: unknown) => notification('notifications/cancelled', { requestId });
    server.send(progress(2), progress('2'), progress(99), progress({}));
    two?.send(cancelled('r'), cancelled('r'), cancelled('unknown'));
    await turns();
    expect(one?.messages).toEqual([]);
    expect(two?.messages).toEqual([progress('r')]);
    expect(server.messages.slice(2)).toEqual([cancelled(2)]);
    // What comes in spite of the cancellation arrives, once.
    server.send(response(2, 'late'), response(2, 'again'), response(1, 'first'), progress(1));
    await turns();
    expect(two?.messages.slice(1)).toEqual([response('r', 'late')]);
    expect(one?.messages).toEqual([response('r', 'first'), progress('r')]);
    expect(errors).toMatchObject([{ code: 'unexpected-response' }]);
  });

  it('keeps a late answer from a client that uses the id again', async () => {
    const { server, peers } = hubOf(1);
    const [peer] = peers;
    peer?.send(request(7, 'a'), notification('notifications/cancelled', { requestId: 7 }), request(7, 'b'));
    await turns();
    server.send(response(1, 'of a'), response(2, 'of b'));
    await turns();
    expect(peer?.messages).toEqual([response(7, 'of b')]);
  });

  it('takes notifications to all, and requests of the server to the only client', async () => {
    const { server, peers, hub, clients } = hubOf(2);
    const [one, two] = peers;
    server.send(notification('changed'), request('p', 'ping'), request('q', 'roots/list'));
    await turns();
    expect(one?.messages).toEqual([notification('changed')]);
    expect(two?.messages).toEqual([notification('changed')]);
    expect(server.messages).toMatchObject([response('p', {}), { id: 'q', error: { code: -32601 } }]);
    clients[0]?.handle.close();
    await clients[0]?.handle.closed;
    server.send(request('r', 'roots/list'));
    await turns();
    two?.send(response('r', { roots: [] }), response('r', 'again'));
    await turns();
    expect(server.messages.slice(2)).toEqual([response('r', { roots: [] })]);
    server.send(request('s', 'roots/list'));
    await turns();
    two?.input.end();
    await turns();
    expect(server.messages.slice(3)).toMatchObject([{ id: 's', error: { code: -32000 } }]);
    expect(hub.pendingRequests).toBe(0);
  });

  it('cancels what a client leaves behind, and serves the others', async () => {
    const { server, peers, clients } = hubOf(2);
    const [one, two] = peers;
    one?.send(request(1, 'slow'));
    two?.send(request(1, 'slow'));
    await turns();
    one?.output.destroy();
    await clients[0]?.handle.closed;
    expect(server.messages.slice(2)).toMatchObject([
      { method: 'notifications/cancelled', params: { requestId: 1 } },
    ]);
    server.send(response(1, 'to nobody'), response(2, 'two'));
    await turns();
    expect(two?.messages).toEqual([response(1, 'two')]);
  });

  it('lets a client that ended its input have its answers first', async () => {
    const { server, peers, clients } = hubOf(1);
    const [peer] = peers;
    peer?.send(request(1, 'a'));
    peer?.input.end();
    await turns();
    expect(peer?.output.writableEnded).toBe(false);
    server.send(response(1, 'a'));
    await clients[0]?.handle.closed;
    expect(peer?.messages).toEqual([response(1, 'a')]);
    expect(server.output.writableEnded).toBe(false);
  });

  it('answers all clients when the server is gone, and takes no more', async () => {
    const { server, peers, hub } = hubOf(2);
    for (const peer of peers) peer.send(request('x', 'a'));
    await turns();
    server.input.destroy();
    await hub.closed;
    for (const peer of peers) expect(peer.messages).toMatchObject([{ id: 'x', error: { code: -32000 } }]);
    await hub.add(rawEnd().end).closed;
  });

  it('does not let a slow client hold up the others, and lets go of it past maxBufferedBytes', async () => {
    const { server, peers, hub, errors } = hubOf(1, { maxBufferedBytes: 100_000 });
    const slow = rawEnd({ full: true });
    const handle = hub.add(slow.end);
    const count = 30;
    for (let index = 0; index < count; index++) {
      server.send(notification('n', { text: 'x'.repeat(10_000) }));
      await turns(1);
    }
    await handle.closed;
    expect(errors).toMatchObject([{ code: 'limit-reached' }]);
    await turns();
    expect(peers[0]?.messages).toHaveLength(count);
  });
});
