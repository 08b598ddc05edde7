import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import type { JsonRpcMessage } from '../src/message.ts';
import { StreamTransport } from '../src/stream-transport.ts';
import { notification, RawPeer, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

const message = (text: string): JsonRpcMessage => ({ jsonrpc: '2.0', method: 'n', params: { text } });

function make(options?: ConstructorParameters<typeof StreamTransport>[2], peer = new RawPeer()) {
  const transport = new StreamTransport(peer.input, peer.output, options);
  const heard: unknown[] = [];
  transport.onmessage = (it) => heard.push(it);
  transport.onerror = (error) => heard.push(error);
  transport.onclose = () => heard.push('closed');
  return { peer, transport, heard };
}

describe('StreamTransport as a transport of its own', () => {
  it('reads and writes a message per line', async () => {
    const { peer, transport, heard } = make();
    await transport.start();
    peer.send(request(1, 'm'), notification('n'));
    await transport.send({ jsonrpc: '2.0', id: 1, result: 'a\u2028b' });
    await turns();
    expect(heard).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'm' },
      { jsonrpc: '2.0', method: 'n' },
    ]);
    expect(peer.text).toBe('{"jsonrpc":"2.0","id":1,"result":"a\\u2028b"}\n');
    await transport.close();
  });

  it('reports what is no message to onerror, and answers nothing', async () => {
    const { peer, transport, heard } = make({ maxMessageBytes: 100 });
    await transport.start();
    peer.sendRaw(`not JSON\n${JSON.stringify({ id: 1 })}\n"${'x'.repeat(200)}"\n`);
    await turns();
    expect(heard).toMatchObject([
      { code: 'malformed-line' },
      { code: 'invalid-message' },
      { code: 'message-too-large' },
    ]);
    expect(peer.text).toBe('');
    await transport.close();
  });

  it('gives onerror what onmessage threw, and delivers the rest of the chunk', async () => {
    const { peer, transport, heard } = make();
    const error = new Error('of the receiver');
    transport.onmessage = (it) => {
      if ((it as { method: string }).method === 'bad') throw error;
      heard.push(it);
    };
    await transport.start();
    peer.send(notification('bad'), notification('good'));
    await turns();
    expect(heard).toMatchObject([error, { method: 'good' }]);
    await transport.close();
  });

  it('closes when its input ends, after the last line without an end: onclose, once', async () => {
    const { peer, transport, heard } = make();
    await transport.start();
    peer.sendRaw(JSON.stringify(notification('last')));
    peer.input.end();
    await turns();
    expect(heard).toMatchObject([{ method: 'last' }, 'closed']);
    await transport.close();
    expect(heard).toHaveLength(2);
  });

  it('tells a failure of a stream to onerror, then onclose, once each', async () => {
    const { peer, transport, heard } = make();
    await transport.start();
    const error = new Error('EPIPE');
    peer.output.destroy(error);
    peer.input.destroy(new Error('later'));
    await turns();
    expect(heard).toEqual([error, 'closed']);
  });

  it('closes by destroying the output, once, and leaves the input to its owner', async () => {
    const { peer, transport, heard } = make();
    await transport.start();
    void transport.send(message('last'));
    await transport.close();
    await transport.close();
    expect([peer.output.destroyed, peer.input.destroyed]).toEqual([true, false]);
    expect(heard).toEqual(['closed']);
    await expect(transport.send(message('late'))).rejects.toMatchObject({ outcome: 'not-sent' });
  });

  it('releases the output also when onclose throws', async () => {
    const { peer, transport } = make();
    transport.onclose = () => {
      throw new Error('of the owner');
    };
    await transport.start();
    await expect(transport.close()).rejects.toThrow('of the owner');
    expect(peer.output.destroyed).toBe(true);
  });

  it('delivers nothing after a close from within onmessage, also of the same chunk', async () => {
    const { peer, transport, heard } = make();
    transport.onmessage = (it) => {
      heard.push(it);
      void transport.close();
    };
    await transport.start();
    peer.send(notification('first'), notification('second'));
    await turns();
    expect(heard).toMatchObject([{ method: 'first' }, 'closed']);
  });
});

describe('StreamTransport.send', () => {
  it('settles when the output can take more', async () => {
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new StreamTransport(new PassThrough(), output);
    await transport.start();
    await transport.send(message('the first one fills it: it is written at the end of the turn'));
    let settled = false;
    const second = transport.send(message('second')).then(() => (settled = true));
    await turns();
    expect(settled).toBe(false);
    output.resume();
    await second;
    await transport.close();
  });

  it('rejects at the close: with no-response what the output was given, with not-sent what it was not', async () => {
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new StreamTransport(new PassThrough(), output);
    await transport.start();
    const long = 'x'.repeat(5000);
    const sends = [transport.send(message(long)), transport.send(message(long))];
    const outcomes = Promise.allSettled(sends);
    await turns();
    await transport.close();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { outcome: 'no-response' } },
      { status: 'rejected', reason: { outcome: 'not-sent' } },
    ]);
  });

  it('rejects the message that makes more wait than maxBufferedBytes, and closes', async () => {
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new StreamTransport(new PassThrough(), output, { maxBufferedBytes: 8000 });
    const onerror = vi.fn();
    transport.onerror = onerror;
    await transport.start();
    const first = transport.send(message('x'.repeat(5000)));
    const second = transport.send(message('x'.repeat(5000)));
    await expect(second).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(first).rejects.toMatchObject({ outcome: 'no-response' });
    expect(onerror).toHaveBeenCalledWith(expect.objectContaining({ code: 'limit-reached' }));
    await transport.close();
  });

  it('rejects what has no JSON form, is too large, or comes before the start', async () => {
    const { transport, peer } = make({ maxMessageBytes: 100 });
    await expect(transport.send(message('early'))).rejects.toMatchObject({ code: 'transport-failed' });
    await transport.start();
    await expect(transport.send({ jsonrpc: '2.0', id: 1, result: 1n })).rejects.toMatchObject({
      code: 'unserializable',
    });
    await expect(transport.send(message('x'.repeat(100)))).rejects.toMatchObject({
      code: 'message-too-large',
    });
    await turns();
    expect(peer.text).toBe('');
    await transport.close();
  });

  it('rejects what waits when the output is ended on purpose', async () => {
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new StreamTransport(new PassThrough(), output);
    await transport.start();
    const first = transport.send(message('x'.repeat(5000)));
    const second = transport.send(message('x'.repeat(5000)));
    const outcomes = Promise.allSettled([first, second]);
    output.end();
    output.resume();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { outcome: 'no-response' } },
      { status: 'rejected', reason: { outcome: 'not-sent' } },
    ]);
    await transport.close();
  });
});

describe('StreamTransport.start', () => {
  it('works once', async () => {
    const { transport } = make();
    await transport.start();
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    await transport.close();
  });

  it('rejects after a close', async () => {
    const { transport, heard } = make();
    await transport.close();
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    expect(heard).toEqual(['closed']);
  });

  it('rejects on streams that are done, with the reason, and no failure of theirs is left uncaught', async () => {
    const error = new Error('reset');
    const uncaught = await uncaughtDuring(async () => {
      const input = new PassThrough();
      const transport = new StreamTransport(input, new PassThrough());
      input.destroy(error);
      await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed', cause: error });
    });
    expect(uncaught).toEqual([]);
  });
});

describe('a connection that is given a StreamTransport works on its streams', () => {
  it('and answers malformed input, which a transport cannot', async () => {
    const peer = new RawPeer();
    const connection = McplConnection.fromTransport(new StreamTransport(peer.input, peer.output));
    const heard = watch(connection);
    peer.sendRaw('not JSON\n');
    await turns();
    expect(peer.messages).toMatchObject([{ id: null, error: { code: -32700 } }]);
    expect(heard).toMatchObject([{ code: 'malformed-line' }]);
    connection.close();
  });

  it('with the callbacks that were there before still called', async () => {
    const { peer, transport, heard } = make();
    const connection = McplConnection.fromTransport(transport);
    const answer = connection.sendRequest('m');
    peer.send(notification('n'), response(1, 'ok'));
    peer.sendRaw('not JSON\n');
    expect(await answer).toBe('ok');
    await turns();
    peer.input.end();
    await turns();
    expect(heard).toMatchObject([{ method: 'n' }, { id: 1 }, { code: 'malformed-line' }, 'closed']);
    connection.close();
  });

  it('also when such a callback throws: the message still arrives', async () => {
    const peer = new RawPeer();
    const transport = new StreamTransport(peer.input, peer.output);
    const error = new Error('of the owner');
    transport.onmessage = () => {
      throw error;
    };
    const connection = McplConnection.fromTransport(transport);
    const uncaught = await uncaughtDuring(async () => {
      peer.send(notification('n'));
      expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'n' } });
    });
    expect(uncaught).toEqual([error]);
    connection.close();
  });

  it('and closes when the transport is closed', async () => {
    const { peer, transport, heard } = make();
    const connection = McplConnection.fromTransport(transport);
    const events = watch(connection);
    connection.sendNotification('last');
    await transport.close();
    expect(events).toEqual(['close']);
    expect(heard).toEqual(['closed']);
    expect(peer.output.destroyed).toBe(true);
  });

  it('alone: neither a second connection nor start() may have it', async () => {
    const { transport } = make();
    const connection = McplConnection.fromTransport(transport);
    expect(() => McplConnection.fromTransport(transport)).toThrow(
      expect.objectContaining({ code: 'transport-failed' }),
    );
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    connection.close();
  });

  it('within the bounds of the transport', async () => {
    const peer = new RawPeer();
    const connection = McplConnection.fromTransport(
      new StreamTransport(peer.input, peer.output, { maxMessageBytes: 50 }),
    );
    expect(() => connection.sendNotification('x'.repeat(100))).toThrow(
      expect.objectContaining({ code: 'message-too-large' }),
    );
    connection.close();
  });
});
