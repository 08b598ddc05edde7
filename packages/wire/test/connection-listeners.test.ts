import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { connect } from './helpers/connect.ts';
import { notification, RawPeer, request } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

describe('McplConnection emits what a listener throws as "error" (seed)', () => {
  it.each(['request', 'notification'] as const)(
    'an Error as itself, of a %s, and the message still reaches nextMessage() [LISTEN-2] [LISTEN-4]',
    async (event) => {
      const { peer, connection, heard } = connect();
      const error = new Error('of the listener');
      connection.on(event, () => {
        throw error;
      });
      peer.send(event === 'request' ? request(1, 'm') : notification('m'));
      await turns();
      expect(heard).toEqual([`${event} m`, error]);
      expect(connection.isClosed).toBe(false);
      expect(await connection.nextMessage()).toMatchObject({ type: event });
      connection.close();
    },
  );

  it('any other value as the cause of an Error [LISTEN-3]', async () => {
    const { peer, connection, heard } = connect();
    connection.on('notification', () => {
      throw { not: 'an Error' };
    });
    peer.send(notification('n'));
    await turns();
    expect(heard[1]).toBeInstanceOf(Error);
    expect(heard[1]).toMatchObject({ code: 'listener-failed', cause: { not: 'an Error' } });
    connection.close();
  });

  it('also when the listener is async: it is no unhandled rejection (decision 8)', async () => {
    const { peer, connection, heard } = connect();
    const error = new Error('later');
    connection.on('request', async () => {
      throw error;
    });
    const uncaught = await uncaughtDuring(() => peer.send(request(1, 'm')));
    expect([uncaught, heard]).toEqual([[], ['request m', error]]);
    connection.close();
  });

  it('and the other listeners and messages get their turn', async () => {
    const { peer, connection } = connect();
    const seen: string[] = [];
    connection.on('notification', () => {
      throw new Error('first');
    });
    connection.on('notification', ({ method }) => seen.push(method));
    peer.send(notification('a'), notification('b'));
    await turns();
    expect(seen).toEqual(['a', 'b']);
    connection.close();
  });

  it('also when it closed the connection before', async () => {
    const { peer, connection, heard } = connect();
    const error = new Error('after the close');
    connection.on('notification', () => {
      connection.close();
      throw error;
    });
    peer.send(notification('a'), notification('b'));
    await turns();
    expect(heard).toEqual(['notification a', 'close', error]);
  });

  it('and what a listener of "drain" throws', async () => {
    const { peer, connection, heard } = connect(undefined, new RawPeer({ full: true }));
    const error = new Error('of drain');
    connection.on('drain', () => {
      throw error;
    });
    connection.sendNotification('a long enough name');
    await turns();
    expect(heard).toEqual([]);
    peer.read();
    await turns();
    expect(peer.messages).toHaveLength(1);
    expect(heard).toEqual([error]);
    connection.close();
  });
});

describe('McplConnection without an "error" listener throws, like any EventEmitter (seed, "Usage")', () => {
  it('the error itself, where nobody catches it, and goes on [LISTEN-5]', async () => {
    const peer = new RawPeer();
    const connection = McplConnection.fromStreams(peer.input, peer.output);
    const uncaught = await uncaughtDuring(() => {
      peer.sendRaw(`no\n${JSON.stringify(notification('after'))}\n`);
    });
    expect(uncaught).toMatchObject([{ code: 'malformed-line' }]);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'after' } });
    connection.close();
  });

  it('and what an "error" or "close" listener throws, while the others are still called', async () => {
    const { peer, connection, heard } = connect();
    const ofError = new Error('of error');
    const ofClose = new Error('of close');
    const last = vi.fn();
    connection.on('error', () => {
      throw ofError;
    });
    connection.on('close', () => {
      throw ofClose;
    });
    connection.on('close', async () => {
      throw ofClose;
    });
    connection.on('close', last);
    const uncaught = await uncaughtDuring(() => {
      peer.sendRaw('no\n');
      peer.input.end();
    });
    expect(uncaught).toEqual([ofError, ofClose, ofClose]);
    expect(last).toHaveBeenCalledTimes(1);
    expect(heard).toMatchObject([{ code: 'malformed-line' }, 'close']);
    connection.close();
  });
});
