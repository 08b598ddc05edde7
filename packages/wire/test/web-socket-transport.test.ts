import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import type { JsonRpcMessage } from '../src/message.ts';
import { WebSocketClosedError } from '../src/web-socket-closed-error.ts';
import { WebSocketTransport } from '../src/web-socket-transport.ts';
import { FakeWebSocket } from './helpers/fake-web-socket.ts';
import { notification } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { watch } from './helpers/watch.ts';
import { received, webSocketServer, whenClosed } from './helpers/web-sockets.ts';

let server: Awaited<ReturnType<typeof webSocketServer>>;

beforeAll(async () => {
  server = await webSocketServer();
});

afterAll(() => server.release());

function heardBy(transport: WebSocketTransport): unknown[] {
  const heard: unknown[] = [];
  transport.onmessage = (message) => heard.push(message);
  transport.onerror = (error) => heard.push(error);
  transport.onclose = () => heard.push('closed');
  return heard;
}

function fake(readyState?: number, options?: ConstructorParameters<typeof WebSocketTransport>[1]) {
  const socket = new FakeWebSocket(readyState);
  const transport = new WebSocketTransport(socket, options);
  return { socket, transport, heard: heardBy(transport) };
}

const MESSAGE: JsonRpcMessage = { jsonrpc: '2.0', method: 'n' };

describe('WebSocketTransport as a transport of its own', () => {
  it('carries messages both ways over a real socket, and starts when that is open', async () => {
    const opening = new Promise<import('ws').WebSocket>((resolve) =>
      server.server.once('connection', resolve),
    );
    const transport = new WebSocketTransport(server.connect());
    const heard = heardBy(transport);
    const starting = transport.start();
    const first = transport.send(MESSAGE);
    const there = await opening;
    const texts = received(there);
    await Promise.all([starting, first]);
    const arrived = new Promise((resolve) => there.once('message', resolve));
    there.send(JSON.stringify(notification('m')));
    await arrived;
    await transport.send({ jsonrpc: '2.0', id: 1, result: 'a\u2028b' });
    const ended = whenClosed(there);
    await transport.close();
    await transport.close();
    expect(await ended).toEqual([1005, '']);
    expect(texts).toEqual([JSON.stringify(MESSAGE), '{"jsonrpc":"2.0","id":1,"result":"a\\u2028b"}']);
    expect(heard).toEqual([notification('m'), 'closed']);
    await expect(transport.send(MESSAGE)).rejects.toMatchObject({ outcome: 'not-sent' });
  });

  it('tells the close code and the reason to onerror, then onclose, once', async () => {
    const { here, there } = await server.pair();
    const transport = new WebSocketTransport(here);
    const heard = heardBy(transport);
    await transport.start();
    const ended = whenClosed(here);
    there.close(1008, 'slot taken');
    await ended;
    expect(heard).toEqual([expect.any(WebSocketClosedError), 'closed']);
    expect(heard[0]).toMatchObject({
      name: 'WebSocketClosedError',
      code: 'transport-failed',
      closeCode: 1008,
      reason: 'slot taken',
      message: 'The WebSocket closed with code 1008: slot taken.',
    });
  });

  it('rejects start() with the reason when the socket does not open', async () => {
    const { socket, transport, heard } = fake(0);
    const starting = transport.start();
    const sending = transport.send(MESSAGE);
    socket.emit('close', { code: 1008, reason: 'forbidden' });
    await expect(starting).rejects.toMatchObject({ closeCode: 1008, reason: 'forbidden' });
    await expect(sending).rejects.toMatchObject({ outcome: 'not-sent', cause: { closeCode: 1008 } });
    expect(heard).toMatchObject([{ closeCode: 1008 }, 'closed']);
  });

  it('rejects start() when it is closed while it connects, and when the socket has closed before', async () => {
    const { socket, transport, heard } = fake(0);
    const starting = transport.start();
    await transport.close();
    await expect(starting).rejects.toMatchObject({ code: 'closed' });
    expect([heard, socket.closes]).toEqual([['closed'], 1]);
    await expect(fake(3).transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
  });

  it('starts once, and sends nothing before', async () => {
    const { transport, socket } = fake();
    await expect(transport.send(MESSAGE)).rejects.toMatchObject({ code: 'transport-failed' });
    await transport.start();
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    expect(socket.sent).toEqual([]);
    await transport.close();
  });

  it('reports what is no message, and goes on', async () => {
    const { socket, transport, heard } = fake(1, { maxMessageBytes: 100 });
    await transport.start();
    for (const data of [
      'no JSON',
      '[]',
      new Uint8Array(3),
      `"${'x'.repeat(200)}"`,
      new Error('of the socket'),
    ]) {
      socket.emit('message', { data });
    }
    socket.emit('message', { data: JSON.stringify(MESSAGE) });
    expect(heard).toMatchObject([
      { code: 'malformed-line' },
      { code: 'invalid-message' },
      { code: 'invalid-message', message: expect.stringContaining('binary') },
      { code: 'message-too-large' },
      { message: 'of the socket' },
      MESSAGE,
    ]);
    await transport.close();
  });

  it('rejects a message that the socket does not take, and reports one that waited for it to open', async () => {
    const { socket, transport, heard } = fake(0);
    const starting = transport.start();
    const waited = transport.send(MESSAGE);
    socket.onSend = () => {
      throw new Error('broken');
    };
    socket.emit('open');
    await Promise.all([starting, waited]);
    expect(heard).toMatchObject([{ code: 'transport-failed' }]);
    await expect(transport.send(MESSAGE)).rejects.toMatchObject({ code: 'transport-failed' });
    expect(heard).toHaveLength(1);
    await transport.close();
  });

  it('settles send() when a full socket has drained, and rejects it when that closes before', async () => {
    const { socket, transport } = fake();
    await transport.start();
    for (const end of ['drain', 'close'] as const) {
      socket.bufferedAmount = 2 ** 21;
      let isSettled = false;
      const sending = transport.send(MESSAGE).finally(() => {
        isSettled = true;
      });
      await turns();
      expect(isSettled).toBe(false);
      if (end === 'drain') {
        socket.bufferedAmount = 0;
        await sending;
      } else {
        const rejected = expect(sending).rejects.toMatchObject({ outcome: 'no-response' });
        socket.emit('close', { code: 1006 });
        await rejected;
      }
    }
  });
});

describe('McplConnection.fromTransport over a WebSocketTransport', () => {
  it('works on the socket itself: malformed input is answered, and the bounds are those of the socket', async () => {
    const { here, there } = await server.pair();
    const transport = new WebSocketTransport(here);
    const heardByTransport: unknown[] = [];
    transport.onerror = (error) => heardByTransport.push(error);
    transport.onclose = () => heardByTransport.push('closed');
    const connection = McplConnection.fromTransport(transport);
    const heard = watch(connection);
    const texts = received(there);
    const answered = new Promise((resolve) => there.once('message', resolve));
    there.send('no JSON');
    await answered;
    expect(texts.map((text) => JSON.parse(text))).toMatchObject([{ id: null, error: { code: -32700 } }]);
    const closed = new Promise<void>((resolve) => connection.once('close', resolve));
    there.close(4001, 'not welcome');
    await closed;
    const told = [{ code: 'malformed-line' }, { closeCode: 4001, reason: 'not welcome' }];
    expect(heard).toMatchObject([...told, 'close']);
    expect(heardByTransport).toMatchObject([...told, 'closed']);
    connection.close();
  });

  it('refuses one that was started', async () => {
    const { transport } = fake();
    await transport.start();
    expect(() => McplConnection.fromTransport(transport)).toThrow('in use');
    await transport.close();
  });
});
