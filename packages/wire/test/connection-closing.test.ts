import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import { connect } from './helpers/connect.ts';
import { notification, RawPeer, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

describe('McplConnection closes once (seed: "It closes once")', () => {
  const causes: [string, boolean, (peer: RawPeer, connection: McplConnection) => void][] = [
    ['its input fails', true, ({ input }) => input.destroy(new Error('of the stream'))],
    ['its output fails', true, ({ output }) => output.destroy(new Error('of the stream'))],
    ['its input ends', false, ({ input }) => input.end()],
    ['its input is destroyed', false, ({ input }) => input.destroy()],
    ['its output is destroyed before it finished', false, ({ output }) => output.destroy()],
    ['close() is called', false, (_peer, connection) => connection.close()],
  ];

  it.each(causes)(
    'when %s: the error if there is one, then "close", and nothing after it [CLOSE-1] [CLOSE-2] [CLOSE-3] [CLOSE-4] [CLOSE-5] [CLOSE-10] [ROAD-1]',
    async (_name, fails, cause) => {
      const { peer, connection, heard } = connect();
      await turns();
      cause(peer, connection);
      await turns();
      expect(heard).toMatchObject(fails ? [{ message: 'of the stream' }, 'close'] : ['close']);
      expect(connection.isClosed).toBe(true);
      // Every other cause after it changes nothing.
      for (const [, , other] of causes) {
        other(peer, connection);
        await turns();
      }
      expect(heard).toHaveLength(fails ? 2 : 1);
    },
  );

  it.each(causes)(
    'when %s, and has taken effect before anything is reported [CLOSE-7] [CLOSE-8]',
    async (_name, fails, cause) => {
      const peer = new RawPeer();
      const connection = McplConnection.fromStreams(peer.input, peer.output);
      const waiting = connection.nextMessage();
      const pending = connection.sendRequest('m');
      await turns();
      const states: unknown[] = [];
      const look = (event: string) => async () => {
        const state = [
          event,
          connection.isClosed,
          connection.pendingRequests,
          connection.sendNotification('late'),
        ];
        const sent = connection.sendRequest('late').catch((error: unknown) => error);
        const next = connection.nextMessage().catch((error: unknown) => error);
        states.push([...state, await sent, await next]);
      };
      connection.on('error', look('error'));
      connection.on('close', look('close'));
      cause(peer, connection);
      await expect(pending).rejects.toMatchObject({ outcome: 'no-response' });
      await expect(waiting).rejects.toMatchObject({ outcome: undefined });
      await turns();
      const late = [
        expect.objectContaining({ outcome: 'not-sent' }),
        expect.objectContaining({ outcome: undefined }),
      ];
      const expected = (event: string) => [event, true, 0, false, ...late];
      expect(states).toEqual(fails ? [expected('error'), expected('close')] : [expected('close')]);
      await turns();
      expect(peer.messages).toHaveLength(1);
      connection.close();
    },
  );

  it('and tells each pending request why, as the cause', async () => {
    const { peer, connection } = connect();
    const pending = connection.sendRequest('m');
    await turns();
    const error = new Error('ECONNRESET');
    peer.input.destroy(error);
    await expect(pending).rejects.toMatchObject({ cause: error });
    connection.close();
  });

  it('and delivers nothing more, not even the rest of a chunk that it has read [CLOSE-7] [CLOSE-11]', async () => {
    const { peer, connection, heard } = connect();
    connection.handle('answered', () => 1);
    connection.on('notification', ({ method }) => {
      if (method === 'close now') connection.close();
    });
    peer.send(
      notification('a'),
      notification('close now'),
      notification('late'),
      request(1, 'answered'),
      'malformed',
    );
    await turns();
    expect(heard).toEqual(['notification a', 'notification close now', 'close']);
    expect(peer.messages).toEqual([]);
  });

  it('and gives what was already queued to nextMessage(), which then rejects [CLOSE-9] [CLOSE-12]', async () => {
    const { peer, connection } = connect();
    peer.send(notification('a'), request(1, 'b'));
    await turns();
    peer.input.end();
    await turns();
    expect(connection.isClosed).toBe(true);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'a' } });
    const drained = await connection.nextMessage();
    expect(drained).toMatchObject({ request: { method: 'b' } });
    // "A request drained from the queue after the close can't be answered."
    expect(connection.sendResponse(1, 'too late')).toBe(false);
    expect(connection.sendError(1, -1, 'too late')).toBe(false);
    await turns();
    expect(peer.text).toBe('');
    await expect(connection.nextMessage()).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(connection.nextMessage()).rejects.toMatchObject({ outcome: undefined, code: 'closed' });
    connection.close();
  });

  it("and a later failure of a stream is nobody's uncaught exception [CLOSE-11]", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const connection = McplConnection.fromStreams(input, output);
    const heard = watch(connection);
    const uncaught = await uncaughtDuring(async () => {
      connection.close();
      await turns();
      input.destroy(new Error('late'));
      output.emit('error', new Error('late'));
    });
    expect([uncaught, heard]).toEqual([[], ['close']]);
  });

  it('and leaves one listener on a stream, however many connections it had', async () => {
    const input = new PassThrough();
    for (let index = 0; index < 20; index++) {
      const connection = McplConnection.fromStreams(input, new PassThrough());
      await turns(1);
      connection.close();
    }
    const events = ['error', 'data', 'end', 'close'] as const;
    expect(events.map((event) => input.listenerCount(event))).toEqual([1, 0, 0, 0]);
    input.destroy();
  });

  it("and stops reading its input, which stays its owner's [CLOSE-11] [CLOSE-14]", async () => {
    const { peer, connection } = connect();
    await turns();
    connection.close();
    peer.send(notification('for the next reader'));
    await turns();
    expect(peer.input.destroyed).toBe(false);
    expect(peer.input.isPaused()).toBe(true);
    expect(String(peer.input.read())).toContain('for the next reader');
  });
});

describe('McplConnection whose input ends', () => {
  it('still hands over the answers that wait for a full output, and then closes', async () => {
    const { peer, connection, heard } = connect({}, new RawPeer({ full: true }));
    connection.handle('greet', () => 'hello');
    connection.handle('long', () => 'x'.repeat(5000));
    peer.send(request(1, 'greet'), request(2, 'long'), request(3, 'long'), request(4, 'greet'));
    peer.input.end();
    await turns();
    expect(heard).toEqual(['close']);
    peer.read();
    await turns();
    const answers = [1, 2, 3, 4].map((id) => response(id, id === 1 || id === 4 ? 'hello' : 'x'.repeat(5000)));
    expect(peer.messages).toEqual(answers);
    connection.close();
  });
});

describe('McplConnection with an output that was ended on purpose (seed: "leaves the input to finish")', () => {
  it('still reads, and sends nothing more [CLOSE-6] [CLOSE-17]', async () => {
    const { peer, connection, heard } = connect();
    const answer = connection.sendRequest('m');
    await turns();
    peer.output.end();
    await turns();
    expect(connection.isClosed).toBe(false);
    expect(connection.sendNotification('late')).toBe(false);
    expect(connection.sendResponse(1, 'late')).toBe(false);
    await expect(connection.sendRequest('late')).rejects.toMatchObject({ outcome: 'not-sent' });
    peer.send(notification('n'), response(1, 'still answered'));
    expect(await answer).toBe('still answered');
    expect(heard).toEqual(['notification n']);
    expect(peer.messages).toHaveLength(1);
    peer.input.end();
    await turns();
    expect(heard).toEqual(['notification n', 'close']);
    connection.close();
  });

  it('rejects at once what it had taken and could not hand over before the end [CLOSE-17]', async () => {
    const { peer, connection } = connect(undefined, new RawPeer({ full: true }));
    const taken = connection.sendRequest('a', { text: 'x'.repeat(5000) });
    const held = connection.sendRequest('b', { text: 'x'.repeat(5000) });
    const gathered = connection.sendRequest('c');
    peer.output.end();
    peer.read();
    await expect(held).rejects.toMatchObject({ outcome: 'not-sent' });
    await expect(gathered).rejects.toMatchObject({ outcome: 'not-sent' });
    peer.send(response(1, 'ok'));
    expect(await taken).toBe('ok');
    expect(peer.messages).toHaveLength(1);
    expect([connection.isClosed, connection.bufferedBytes]).toEqual([false, 0]);
    connection.close();
  });

  it('and answers malformed input by nothing, without an error of its own', async () => {
    const { peer, connection, heard } = connect();
    peer.output.end();
    peer.sendRaw('no\n');
    await turns();
    expect(heard).toMatchObject([{ code: 'malformed-line' }]);
    expect(connection.isClosed).toBe(false);
    connection.close();
  });
});

describe('McplConnection.close() releases the output once (seed)', () => {
  it('by destroying it, after handing over what was sent in this turn [CLOSE-14]', async () => {
    const { peer, connection } = connect();
    const destroyed = vi.spyOn(peer.output, 'destroy');
    const written = vi.spyOn(peer.output, 'write');
    connection.sendNotification('last');
    connection.close();
    connection.close();
    expect(written).toHaveBeenCalledWith(`${JSON.stringify(notification('last'))}\n`);
    expect(destroyed).toHaveBeenCalledTimes(1);
    await connection.released;
  });

  it('even if a "close" listener throws [CLOSE-15]', async () => {
    const { peer, connection } = connect();
    connection.on('close', () => {
      throw new Error('of the listener');
    });
    const uncaught = await uncaughtDuring(() => connection.close());
    expect(uncaught).toHaveLength(1);
    expect(peer.output.destroyed).toBe(true);
  });

  it('also when a "close" listener calls close(), and after a close that the peer caused [CLOSE-16]', async () => {
    const { peer, connection, heard } = connect();
    const destroyed = vi.spyOn(peer.output, 'destroy');
    peer.input.end();
    await turns();
    expect(peer.output.destroyed).toBe(false);
    connection.on('close', () => connection.close());
    connection.close();
    expect(destroyed).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['close']);

    const other = connect();
    const otherDestroyed = vi.spyOn(other.peer.output, 'destroy');
    other.connection.on('close', () => other.connection.close());
    other.peer.input.end();
    await turns();
    expect(otherDestroyed).toHaveBeenCalledTimes(1);
    expect(other.heard).toEqual(['close']);
  });

  it('and tells requests that the output was given from those that it was not [CLOSE-18] [ERROR-2]', async () => {
    const { connection } = connect(undefined, new RawPeer({ full: true }));
    const given = connection.sendRequest('a', { text: 'x'.repeat(5000) });
    const held = connection.sendRequest('b', { text: 'x'.repeat(5000) });
    connection.close();
    await expect(given).rejects.toMatchObject({ outcome: 'no-response' });
    await expect(held).rejects.toMatchObject({ outcome: 'not-sent' });
  });

  it('and a request of the same turn was not sent when a stream fails before its end [CLOSE-18]', async () => {
    const { peer, connection } = connect();
    const request = connection.sendRequest('m');
    // Within the turn: nothing has been written yet.
    peer.output.emit('error', new Error('EPIPE'));
    await expect(request).rejects.toMatchObject({ outcome: 'not-sent' });
    connection.close();
  });
});

describe('McplConnection after a close is safe to use and forget (decision 8)', () => {
  it('nothing throws, nothing is an unhandled rejection, and booleans say that nothing was sent', async () => {
    const { peer, connection } = connect();
    connection.close();
    const uncaught = await uncaughtDuring(() => {
      void connection.sendRequest('m');
      void connection.nextMessage();
      void connection.opened;
      expect([
        connection.sendNotification('n', { big: 1n }),
        connection.sendResponse(1, 1n),
        connection.sendError(1, -1, 'e'),
      ]).toEqual([false, false, false]);
    });
    expect([uncaught, peer.text]).toEqual([[], '']);
  });

  it('a request and a nextMessage() that nobody awaits may fail at the close', async () => {
    const { connection } = connect();
    const uncaught = await uncaughtDuring(() => {
      void connection.sendRequest('m');
      void connection.nextMessage();
      connection.close();
    });
    expect(uncaught).toEqual([]);
  });
});
