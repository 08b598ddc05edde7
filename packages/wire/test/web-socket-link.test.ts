import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import type { ConnectionOptions } from '../src/connection-options.ts';
import { FakeWebSocket } from './helpers/fake-web-socket.ts';
import { notification } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { watch } from './helpers/watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function connect(options?: ConnectionOptions, socket = new FakeWebSocket()) {
  const connection = McplConnection.fromWebSocket(socket, options);
  return { socket, connection, heard: watch(connection) };
}

describe("a connection over a browser's WebSocket", () => {
  it('closes at its error event, which says nothing, with a typed error', () => {
    const { socket, connection, heard } = connect();
    socket.emit('error');
    socket.emit('close', { code: 1006 });
    expect(heard).toMatchObject([{ code: 'transport-failed', message: 'The WebSocket failed.' }, 'close']);
    connection.close();
  });

  it('closes at an error event with words, but no Error, with those words', () => {
    const { socket, connection, heard } = connect();
    socket.emit('error', { message: 'no route to host' });
    expect(heard).toMatchObject([{ message: 'The WebSocket failed: no route to host.' }, 'close']);
    connection.close();
  });

  it('closes without an error when the close has no code', () => {
    const { socket, connection, heard } = connect();
    socket.emit('close');
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('clips a reason without end', () => {
    const { socket, connection, heard } = connect();
    socket.emit('close', { code: 4000, reason: 'r'.repeat(5000) });
    expect(heard).toMatchObject([
      { message: `The WebSocket closed with code 4000: ${'r'.repeat(80)}….` },
      'close',
    ]);
    connection.close();
  });

  it('takes its listeners away when it has closed, and closes a socket only once', () => {
    const { socket, connection } = connect();
    connection.close();
    connection.close();
    expect([socket.listenerCount, socket.closes]).toEqual([0, 1]);
    socket.emit('message', { data: JSON.stringify(notification('late')) });
    socket.emit('error');
  });

  it('does not close a socket again that the other end has closed', () => {
    const { socket, connection } = connect();
    socket.emit('close', { code: 1000 });
    connection.close();
    expect(socket.closes).toBe(0);
  });

  it('says not-sent at once while the socket is closing, although its close event is still to come', async () => {
    const { socket, connection } = connect();
    socket.readyState = 2;
    expect(connection.sendNotification('n')).toBe(false);
    await expect(connection.sendRequest('m')).rejects.toMatchObject({ outcome: 'not-sent' });
    expect(socket.sent).toEqual([]);
    socket.emit('close', { code: 1000 });
  });

  it('cannot ask it to wait: past maxBufferedBytes of messages that nobody takes it closes', () => {
    const socket = new FakeWebSocket();
    const connection = McplConnection.fromWebSocket(socket, { maxQueuedMessages: 1, maxBufferedBytes: 1000 });
    const errors: Error[] = [];
    connection.on('error', (error) => errors.push(error));
    for (let index = 0; index < 100; index++) {
      socket.emit('message', { data: JSON.stringify(notification('n')) });
    }
    expect(errors).toMatchObject([{ code: 'limit-reached' }]);
    connection.close();
  });
});

describe('a connection over a WebSocket whose send throws', () => {
  it('rejects the request with a typed error, leaves nothing behind, and goes on', async () => {
    const { socket, connection, heard } = connect();
    const cause = new Error('InvalidStateError');
    socket.onSend = () => {
      throw cause;
    };
    await expect(connection.sendRequest('m')).rejects.toMatchObject({ code: 'transport-failed', cause });
    expect(connection.pendingRequests).toBe(0);
    socket.onSend = undefined;
    const answer = connection.sendRequest('m');
    socket.emit('message', { data: '{"jsonrpc":"2.0","id":2,"result":"done"}' });
    expect(await answer).toBe('done');
    const waiting = connection.sendRequest('m');
    connection.close();
    // What was refused is not counted as if it were still to be handed over.
    await expect(waiting).rejects.toMatchObject({ outcome: 'no-response' });
    expect(heard).toEqual(['close']);
  });

  it('reports a notification, and answers a request whose result was refused with -32603, as over a transport', () => {
    const { socket, connection, heard } = connect();
    socket.onSend = (text) => {
      if (text.includes('refused')) throw new Error('broken');
    };
    expect(connection.sendNotification('refused')).toBe(true);
    connection.sendResponse(1, 'refused');
    expect(socket.sent.map((text) => JSON.parse(text))).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(heard).toMatchObject([{ code: 'transport-failed' }, { code: 'transport-failed' }]);
    connection.close();
  });

  it('also when that happens to what waited for the socket to open', async () => {
    const { socket, connection, heard } = connect(undefined, new FakeWebSocket(0));
    const answer = connection.sendRequest('m');
    connection.sendNotification('n');
    socket.onSend = () => {
      throw new Error('broken');
    };
    socket.emit('open');
    await expect(answer).rejects.toMatchObject({ code: 'transport-failed' });
    await connection.opened;
    expect(heard).toMatchObject([{ code: 'transport-failed' }]);
    expect(connection.isClosed).toBe(false);
    connection.close();
  });
});

describe('a connection over a WebSocket watches bufferedAmount (issue 3, "Back-pressure")', () => {
  const MIB = 1024 * 1024;

  it('and tells with "drain" once when it has gone to 0, also again', () => {
    const { socket, connection } = connect();
    const drained = vi.fn();
    connection.on('drain', drained);
    for (const round of [1, 2]) {
      socket.bufferedAmount = 2 * MIB;
      connection.sendNotification('n');
      connection.sendNotification('n');
      vi.advanceTimersByTime(1000);
      expect(drained).toHaveBeenCalledTimes(round - 1);
      socket.bufferedAmount = 0;
      vi.advanceTimersByTime(1000);
      expect(drained).toHaveBeenCalledTimes(round);
    }
    connection.close();
  });

  it('and not for little, nor after the close', () => {
    const { socket, connection } = connect();
    const drained = vi.fn();
    connection.on('drain', drained);
    socket.bufferedAmount = MIB;
    connection.sendNotification('n');
    expect(vi.getTimerCount()).toBe(0);
    socket.bufferedAmount = MIB + 1;
    connection.sendNotification('n');
    expect(vi.getTimerCount()).toBe(1);
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('and closes past maxBufferedBytes, also while it connects', async () => {
    const { socket, connection, heard } = connect({ maxBufferedBytes: 1000 }, new FakeWebSocket(0));
    const waiting = [1, 2, 3, 4].map(() => connection.sendRequest('m', { text: 'x'.repeat(300) }));
    expect(heard).toMatchObject([{ code: 'limit-reached' }, 'close']);
    for (const each of waiting) await expect(each).rejects.toMatchObject({ outcome: 'not-sent' });
    expect(socket.sent).toEqual([]);
    connection.close();
  });

  it('but one message may always wait, or none that is over the bound could be sent', () => {
    const { socket, connection, heard } = connect({ maxBufferedBytes: 100 });
    socket.onSend = (text) => {
      socket.bufferedAmount += text.length + 8;
    };
    connection.sendNotification('n', { text: 'x'.repeat(500) });
    expect(connection.isClosed).toBe(false);
    socket.bufferedAmount = 0;
    connection.sendNotification('n', { text: 'x'.repeat(500) });
    expect([connection.isClosed, heard]).toEqual([false, []]);
    connection.sendNotification('n');
    expect(heard).toMatchObject([{ code: 'limit-reached' }, 'close']);
    connection.close();
  });
});

describe('a connection over a WebSocket of the ws package', () => {
  it('gathers the frames of one turn, and a close does not leave them behind', async () => {
    const socket = new FakeWebSocket();
    const steps: string[] = [];
    const stream = { cork: () => steps.push('cork'), uncork: () => steps.push('uncork') };
    Object.assign(socket, { _socket: stream });
    socket.onSend = () => steps.push('send');
    const { connection } = connect(undefined, socket);
    connection.sendNotification('a');
    connection.sendNotification('b');
    await turns(1);
    connection.sendNotification('c');
    connection.close();
    expect(steps).toEqual(['cork', 'send', 'send', 'uncork', 'cork', 'send', 'uncork']);
    await turns(1);
    expect(steps).toHaveLength(7);
  });

  it('lets what is gathered go before it says that too much waits', () => {
    const socket = new FakeWebSocket();
    const uncork = () => {
      socket.bufferedAmount = 0;
    };
    Object.assign(socket, { _socket: { cork: () => {}, uncork } });
    socket.onSend = (text) => {
      socket.bufferedAmount += text.length;
    };
    const { connection, heard } = connect({ maxBufferedBytes: 1000 }, socket);
    for (let index = 0; index < 10; index++) connection.sendNotification('n', { text: 'x'.repeat(700) });
    expect([connection.isClosed, heard]).toEqual([false, []]);
    connection.close();
  });

  it('asks it to wait when nobody takes messages, and to go on', async () => {
    const socket = new FakeWebSocket();
    const steps: string[] = [];
    Object.assign(socket, { pause: () => steps.push('pause'), resume: () => steps.push('resume') });
    const connection = McplConnection.fromWebSocket(socket, { maxQueuedMessages: 2 });
    const data = JSON.stringify(notification('n'));
    for (const _ of [1, 2, 3]) socket.emit('message', { data });
    expect(steps).toEqual(['pause']);
    await connection.nextMessage();
    await connection.nextMessage();
    expect(steps).toEqual(['pause', 'resume']);
    for (const _ of [1, 2]) socket.emit('message', { data });
    connection.close();
    // So that the socket reads the other end's consent to the close.
    expect(steps).toEqual(['pause', 'resume', 'pause', 'resume']);
  });
});
