import { describe, expect, it } from 'vitest';
import { linkedPair } from '../src/testing/linked-pair.ts';
import { UnansweredRequests } from '../src/unanswered-requests.ts';
import { connect, connectQuietly } from './helpers/connect.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

const refused = (id: unknown) => ({ id, error: { code: -32600 } });

describe('McplConnection refuses a second request with an id that waits for its answer', () => {
  it.each([0, '0', '', Number.MAX_SAFE_INTEGER])(
    'to who takes messages, and keeps value and type: %j [BAD-10]',
    async (id) => {
      const { peer, connection } = connectQuietly();
      peer.send(request(id, 'first'), request(id, 'second'), request(id === '0' ? 0 : '0', 'other'));
      expect(await connection.nextMessage()).toMatchObject({ request: { id, method: 'first' } });
      expect(await connection.nextMessage()).toMatchObject({ request: { method: 'other' } });
      await peer.expect(refused(id));
      connection.sendResponse(id, 'ok');
      await peer.expect({ id, result: 'ok' });
      peer.send(request(id, 'again'));
      expect(await connection.nextMessage()).toMatchObject({ request: { id, method: 'again' } });
      connection.close();
    },
  );

  it('to listeners, and takes it again after an error as the answer, or a cancellation', async () => {
    const { peer, connection, heard } = connect();
    peer.send(request(1, 'a'), request(1, 'b'));
    await peer.expect(refused(1));
    expect(connection.sendError(1, -1, 'no')).toBe(true);
    peer.send(request(1, 'c'), notification('notifications/cancelled', { requestId: 1 }), request(1, 'd'));
    await turns();
    expect(heard.filter((each) => String(each).startsWith('request'))).toEqual([
      'request a',
      'request c',
      'request d',
    ]);
    connection.close();
  });

  it('whether a handler answers the one or the other', async () => {
    const { peer, connection, heard } = connect();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    connection.handle('handled', () => finished.then(() => 'done'));
    peer.send(request(1, 'handled'), request(1, 'heard'), request(2, 'heard'), request(2, 'handled'));
    await peer.expect(refused(1));
    await peer.expect(refused(2));
    expect(heard).toEqual(['request heard']);
    finish();
    await peer.expect({ id: 1, result: 'done' });
    connection.close();
  });

  it('but not when the answer could not be sent, so that another one can be', async () => {
    const { peer, connection } = connectQuietly();
    peer.send(request(1, 'a'));
    await connection.nextMessage();
    expect(() => connection.sendResponse(1, 1n)).toThrow();
    peer.send(request(1, 'b'));
    await peer.expect(refused(1));
    connection.sendResponse(1, 1);
    await turns();
    expect(peer.messages[1]).toEqual(response(1, 1));
    connection.close();
  });

  it('and not one that it let go unheard itself', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: 1 });
    connection.on('notification', () => {});
    peer.send(request(1, 'a'), notification('n'), request(1, 'b'));
    await peer.expect({ id: 1, error: { code: -32601 } });
    await turns();
    expect(peer.messages).toHaveLength(1);
    connection.close();
  });

  it('and knows no more than 1,024 of them, nor long ones: who never answers does not fill the memory', () => {
    const unanswered = new UnansweredRequests();
    for (let id = 0; id < 1025; id++) unanswered.add(id);
    expect([unanswered.has(0), unanswered.has(1), unanswered.has(1024)]).toEqual([false, true, true]);
    unanswered.add('x'.repeat(1025));
    expect(unanswered.has('x'.repeat(1025))).toBe(false);
  });

  it('and asks nothing of two connections of ours', async () => {
    const { here, there, close } = linkedPair();
    there.on('request', ({ id, params }) => there.sendResponse(id, params));
    const answers = Array.from({ length: 2000 }, (_, index) => here.sendRequest('m', [index]));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 2000 }, (_, index) => [index]));
    close();
  });
});
