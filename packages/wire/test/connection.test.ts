import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { RpcError } from '../src/errors.ts';
import { linkedPair } from '../src/testing/linked-pair.ts';
import { connect } from './helpers/connect.ts';
import { notification, RawPeer, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { watch } from './helpers/watch.ts';

describe('McplConnection sends and receives over a pair of streams (seed, "McplConnection")', () => {
  it('a request, which nextMessage() gives, and its result [CONN-1] [CONN-2] [CONN-3]', async () => {
    const { here, there } = linkedPair();
    const answer = here.sendRequest('add', { a: 1, b: 2 });
    const message = await there.nextMessage();
    expect(message).toEqual({ type: 'request', request: request(1, 'add', { a: 1, b: 2 }) });
    if (message.type === 'request') there.sendResponse(message.request.id, 3);
    expect(await answer).toBe(3);
    here.close();
    there.close();
  });

  it('a notification, and an error as the answer to a request [CONN-2] [CONN-3] [ERROR-3]', async () => {
    const { here, there } = linkedPair();
    here.sendNotification('note', ['a']);
    expect(await there.nextMessage()).toEqual({
      type: 'notification',
      notification: notification('note', ['a']),
    });
    const answer = here.sendRequest('fail');
    const message = await there.nextMessage();
    if (message.type === 'request') there.sendError(message.request.id, -32602, 'Bad params', { name: 'a' });
    const error: unknown = await answer.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: -32602, message: 'Bad params', data: { name: 'a' } });
    here.close();
    there.close();
  });

  it('each request and notification to the events and to nextMessage(), and no response [DELIVER-1]', async () => {
    const { peer, connection, heard } = connect();
    const answer = connection.sendRequest('m');
    peer.send(request('x', 'r'), response(1, 'ok'), notification('n'));
    expect(await answer).toBe('ok');
    expect(await connection.nextMessage()).toMatchObject({ request: { id: 'x', method: 'r' } });
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'n' } });
    expect(heard).toEqual(['request r', 'notification n']);
    connection.close();
  });

  it('to listeners and handlers that are added at once', async () => {
    const peer = new RawPeer();
    peer.send(request(1, 'early'), notification('early'));
    const connection = McplConnection.fromStreams(peer.input, peer.output);
    const heard = watch(connection);
    connection.handle('early', () => 'answered');
    await turns();
    expect(heard).toEqual(['notification early']);
    expect(peer.messages).toEqual([response(1, 'answered')]);
    connection.close();
  });

  it('from an input that its owner had paused', async () => {
    const peer = new RawPeer();
    peer.input.pause();
    const connection = McplConnection.fromStreams(peer.input, peer.output);
    peer.send(notification('n'));
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'n' } });
    connection.close();
  });

  it('from an input that gives text [FRAME-8]', async () => {
    const peer = new RawPeer();
    peer.input.setEncoding('utf8');
    const connection = McplConnection.fromStreams(peer.input, peer.output);
    peer.send(notification('漢字 😀'));
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: '漢字 😀' } });
    connection.close();
  });

  it('many messages of one turn in order, written together', async () => {
    const { peer, connection } = connect();
    const writes = vi.spyOn(peer.output, 'write');
    for (let index = 0; index < 20; index++) connection.sendNotification(`n${index}`);
    await turns();
    expect(peer.messages).toMatchObject(Array.from({ length: 20 }, (_, index) => ({ method: `n${index}` })));
    expect(writes).toHaveBeenCalledTimes(1);
    connection.close();
  });

  it('large messages back and forth within one process, each once', async () => {
    const { here, there } = linkedPair();
    const text = 'x'.repeat(10_000);
    there.handle('echo', (params) => params);
    there.on('notification', ({ params }) => there.sendNotification('back', params));
    const back: unknown[] = [];
    here.on('notification', ({ params }) => back.push((params as { index: number }).index));
    const answers = [];
    for (let index = 0; index < 20; index++) {
      here.sendNotification('forth', { index, text });
      answers.push(here.sendRequest('echo', { index, text }));
    }
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, index) => ({ index, text })));
    await turns();
    expect(back).toEqual(Array.from({ length: 20 }, (_, index) => index));
    here.close();
    there.close();
  });

  it('a result of undefined as null, so that the caller gets an answer (upstream, weakness 5) [REQ-7]', async () => {
    const { here, there } = linkedPair();
    there.handle('nothing', () => undefined);
    expect(await here.sendRequest('nothing')).toBeNull();
    here.close();
    there.close();
  });
});

describe('McplConnection frames by lines (seed: "each message is one line, ended by \\n")', () => {
  it.each([
    ['U+2028', '\u2028'],
    ['U+2029', '\u2029'],
    ['U+0085', '\u0085'],
  ])('and %s inside a string stays in its message [FRAME-2] [FRAME-6]', async (_name, character) => {
    const { peer, connection } = connect();
    peer.sendRaw(`{"jsonrpc":"2.0","method":"n","params":{"text":"a${character}b"}}\n`);
    expect(await connection.nextMessage()).toMatchObject({
      notification: { params: { text: `a${character}b` } },
    });
    connection.close();
  });

  it('and a lone carriage return between tokens is white space [FRAME-6]', async () => {
    const { peer, connection, heard } = connect();
    peer.sendRaw('{"jsonrpc":"2.0",\r"method":"n"}\r\n');
    await turns();
    expect(heard).toEqual(['notification n']);
    connection.close();
  });

  it('and the end of the input ends the last one, then closes [FRAME-1]', async () => {
    const { peer, connection, heard } = connect();
    peer.input.end(JSON.stringify(notification('last')));
    await turns();
    expect(heard).toEqual(['notification last', 'close']);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'last' } });
    connection.close();
  });

  it('and the answer to that last message is still sent', async () => {
    const { peer, connection } = connect();
    connection.handle('m', () => 'answered');
    peer.input.end(JSON.stringify(request(1, 'm')));
    await turns();
    expect(peer.messages).toEqual([response(1, 'answered')]);
    expect(connection.isClosed).toBe(true);
    connection.close();
  });

  it('and U+2028 and U+2029 leave escaped, so that a reader like readline still reads one message [FRAME-4]', async () => {
    const { peer, connection } = connect();
    const lines = createInterface({ input: peer.output, crlfDelay: Number.POSITIVE_INFINITY });
    const line = new Promise<string>((resolve) => lines.once('line', resolve));
    connection.sendNotification('n', { text: 'a\u2028b\u2029c' });
    expect(JSON.parse(await line)).toEqual(notification('n', { text: 'a\u2028b\u2029c' }));
    expect(peer.text).not.toMatch(/[\u2028\u2029]/);
    lines.close();
    connection.close();
  });

  it('and a byte order mark or a blank line is nothing to complain of [FRAME-5]', async () => {
    const { peer, connection, heard } = connect();
    peer.sendRaw(
      `\uFEFF${JSON.stringify(notification('a'))}\n\n  \r\n${JSON.stringify(notification('b'))}\n`,
    );
    await turns();
    expect(heard).toEqual(['notification a', 'notification b']);
    connection.close();
  });
});

describe('for await over a McplConnection', () => {
  it('gives the messages, also those that were queued at the close, and ends [DELIVER-7]', async () => {
    const { peer, connection } = connect();
    peer.send(notification('a'), request(1, 'b'));
    peer.input.end();
    const seen: string[] = [];
    for await (const message of connection) seen.push(message.type);
    expect(seen).toEqual(['notification', 'request']);
    expect(connection.isClosed).toBe(true);
    connection.close();
  });

  it('may be left, which closes nothing, and taken up again', async () => {
    const { peer, connection } = connect();
    peer.send(notification('a'), notification('b'));
    for await (const message of connection) {
      expect(message).toMatchObject({ notification: { method: 'a' } });
      break;
    }
    expect(connection.isClosed).toBe(false);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'b' } });
    connection.close();
  });
});

describe('McplConnection within a listener', () => {
  it('answers and asks, and the answers come', async () => {
    const { here, there } = linkedPair();
    const done = new Promise((resolve) => {
      there.on('request', async ({ id }) => {
        const name = await there.sendRequest('who');
        there.sendResponse(id, `hello ${String(name)}`);
      });
      here.handle('who', () => 'Ada');
      resolve(here.sendRequest('greet'));
    });
    expect(await done).toBe('hello Ada');
    here.close();
    there.close();
  });

  it('answers by large messages, and no listener is called from within another', async () => {
    const { here, there } = linkedPair();
    const text = 'x'.repeat(5000);
    let left = 20;
    let nested = 0;
    const done = new Promise<void>((resolve) => {
      for (const connection of [here, there]) {
        let inside = false;
        connection.on('notification', () => {
          if (inside) nested += 1;
          inside = true;
          if (left-- > 0) connection.sendNotification('ball', { text });
          else resolve();
          inside = false;
        });
      }
    });
    here.sendNotification('ball', { text });
    await done;
    expect(nested).toBe(0);
    here.close();
    there.close();
  });

  it('of "error" may close it: "close" follows, once', async () => {
    const { peer, connection, heard } = connect();
    connection.on('error', () => connection.close());
    peer.sendRaw('no\n');
    peer.send(notification('late'));
    await turns();
    expect(heard).toMatchObject([{ code: 'malformed-line' }, 'close']);
    expect(peer.output.destroyed).toBe(true);
  });

  it('of "error" may close it when a stream failed', async () => {
    const { peer, connection, heard } = connect();
    connection.on('error', () => connection.close());
    peer.input.destroy(new Error('reset'));
    await turns();
    expect(heard).toMatchObject([{ message: 'reset' }, 'close']);
  });
});
