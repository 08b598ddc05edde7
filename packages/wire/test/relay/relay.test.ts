import { describe, expect, it } from 'vitest';
import { McplConnection } from '../../src/connection.ts';
import { MemoryTransport } from '../../src/memory.ts';
import { type RelayOptions, relay } from '../../src/relay/index.ts';
import { notification, request, response } from '../helpers/raw-peer.ts';
import { rawEnd, streamEnd } from '../helpers/relay-ends.ts';
import { turns } from '../helpers/turns.ts';

function rawRelay(options?: RelayOptions) {
  const client = rawEnd();
  const server = rawEnd();
  const joined = relay(client.end, server.end, options);
  const errors: Error[] = [];
  joined.on('error', (error) => errors.push(error));
  return { client: client.peer, server: server.peer, joined, errors };
}

const lost = (id: unknown, outcome: string) => ({ id, error: { code: -32000, data: { outcome } } });

describe('relay', () => {
  it('passes messages on as the text that they are, both ways, in order [RELAY-1]', async () => {
    const { client, server, errors } = rawRelay();
    const up =
      '{ "id" : 1.0,"method":"a","jsonrpc":"2.0","params":{"n":1.50,"t":"\\u0041é"}}\n{"jsonrpc":"2.0","method":"n"}\n';
    client.sendRaw(up);
    await turns();
    expect(server.text).toBe(up);
    const down = '{"jsonrpc":"2.0","id":1,"result":{"big":12345678901234567890}}\n';
    server.sendRaw(`${down}{"jsonrpc":"2.0","method":"m", "params":[]}\n`);
    await turns();
    expect(client.text).toBe(`${down}{"jsonrpc":"2.0","method":"m", "params":[]}\n`);
    expect(errors).toEqual([]);
  });

  it('skips blank lines and byte order marks, and escapes U+2028 and U+2029', async () => {
    const { client, server } = rawRelay();
    client.sendRaw(
      '\uFEFF{"jsonrpc":"2.0","method":"a\u2028\u2029"}\r\n\n  \n{"jsonrpc":"2.0","method":"b"}\n',
    );
    await turns();
    expect(server.text).toBe(
      '{"jsonrpc":"2.0","method":"a\\u2028\\u2029"}\n{"jsonrpc":"2.0","method":"b"}\n',
    );
  });

  it('writes a message with a member that is there twice with one of each', async () => {
    const { client, server } = rawRelay();
    client.sendRaw('{"jsonrpc":"2.0","id":1,"method":"a","id":2}\n');
    await turns();
    expect(server.text).toBe('{"jsonrpc":"2.0","id":2,"method":"a"}\n');
  });

  it('carries 10,000 requests, their answers and notifications in order [RELAY-1]', async () => {
    const here = streamEnd();
    const there = streamEnd();
    relay(here.end, there.end);
    const client = McplConnection.fromStreams(here.input, here.output);
    const server = McplConnection.fromStreams(there.input, there.output);
    const seen: unknown[] = [];
    server.handle('echo', (params) => params);
    server.handleNotification('note', (params) => {
      seen.push((params as number[])[0]);
    });
    const numbers = Array.from({ length: 10_000 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((index) => {
        client.sendNotification('note', [index]);
        return client.sendRequest('echo', [index]);
      }),
    );
    expect(answers).toEqual(numbers.map((index) => [index]));
    expect(seen).toEqual(numbers);
    client.close();
    server.close();
  });

  it('passes requests of the server, cancellation and progress on [RELAY-4]', async () => {
    const here = streamEnd();
    const there = streamEnd();
    const joined = relay(here.end, there.end);
    const client = McplConnection.fromStreams(here.input, here.output);
    const server = McplConnection.fromStreams(there.input, there.output);
    client.handle('roots/list', () => ({ roots: [] }));
    let aborted: Promise<void> | undefined;
    server.handle('slow', (_params, context) => {
      context.sendProgress(1);
      aborted = new Promise((resolve) => {
        const { signal } = context;
        signal.addEventListener('abort', () => resolve());
      });
      return aborted;
    });
    expect(await server.sendRequest('roots/list')).toEqual({ roots: [] });
    const controller = new AbortController();
    const progress: unknown[] = [];
    const slow = client.sendRequest(
      'slow',
      {},
      {
        signal: controller.signal,
        onProgress: (each) => {
          progress.push(each);
          controller.abort();
        },
      },
    );
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
    await aborted;
    expect(progress).toMatchObject([{ progress: 1 }]);
    expect(joined.pendingRequests).toBe(0);
    client.close();
    server.close();
  });
});

describe('relay, malformed input', () => {
  it.each([
    ['no JSON', 'null', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":tru}}', 'null', -32700],
    ['[]', 'null', -32600],
    ['{"jsonrpc":"2.0","id":"7","method":1}', '"7"', -32600],
    ['{"jsonrpc":"1.0","id":7,"method":"a"}', '7', -32600],
    [`{"jsonrpc":"2.0","method":"${'a'.repeat(200)}"}`, 'null', -32600],
  ])('of a client is answered, reported and not passed on: %s', async (line, id, code) => {
    const { client, server, errors } = rawRelay({ maxMessageBytes: 150 });
    client.sendRaw(`${line}\n`);
    await turns();
    expect(client.messages).toMatchObject([{ id: JSON.parse(id), error: { code } }]);
    expect(server.text).toBe('');
    expect(errors).toHaveLength(1);
  });

  it('is not answered when the client wants it so', async () => {
    const { client, errors } = rawRelay({ answerMalformed: false });
    client.sendRaw('no JSON\n');
    await turns();
    expect(client.text).toBe('');
    expect(errors).toMatchObject([{ code: 'malformed-line' }]);
  });

  it('of a server is reported only; an answer that cannot be read is an error to the client', async () => {
    const { client, server, errors } = rawRelay();
    client.send(request(1, 'a'));
    await turns();
    server.sendRaw('a log line\n{"jsonrpc":"2.0","id":1,"result":1,"error":{}}\n');
    await turns();
    expect(server.messages).toHaveLength(1);
    expect(client.messages).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(errors).toMatchObject([{ code: 'malformed-line' }, { code: 'invalid-message' }]);
  });

  it('an id that is in use is refused, and an answer to nobody is reported', async () => {
    const { client, server, errors } = rawRelay();
    client.send(request(1, 'a'), request('1', 'a'), request(1, 'b'));
    server.send(response(5, null), request(9, 'x'), request(9, 'y'));
    await turns();
    expect(server.messages).toMatchObject([{ id: 1 }, { id: '1' }, { id: 9, error: { code: -32600 } }]);
    expect(client.messages).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 9, method: 'x' },
    ]);
    expect(errors).toMatchObject([{ code: 'unexpected-response' }]);
  });

  it('more than maxPending requests are refused', async () => {
    const { client, server, joined } = rawRelay({ maxPending: 1 });
    client.send(request(1, 'a'), request(2, 'a'));
    await turns();
    expect(client.messages).toMatchObject([
      { id: 2, error: { code: -32603, message: expect.stringContaining('maxPending') } },
    ]);
    expect(server.messages).toHaveLength(1);
    expect(joined.pendingRequests).toBe(1);
  });
});

describe('relay, inspect', () => {
  it('sees each message, and answers for those that it leaves out [RELAY-7]', async () => {
    const seen: unknown[] = [];
    const { client, server } = rawRelay({
      inspect: ({ kind, id, method, value }, direction) => {
        seen.push([direction, kind, id, method]);
        return !JSON.stringify(value).includes('secret');
      },
    });
    client.send(request(1, 'secret'), request(2, 'open'), notification('secret'));
    await turns();
    server.send(response(2, 'secret'), notification('open'), request('s', 'secret'));
    await turns();
    expect(seen).toEqual([
      ['to-server', 'request', 1, 'secret'],
      ['to-server', 'request', 2, 'open'],
      ['to-server', 'notification', undefined, 'secret'],
      ['to-client', 'response', 2, undefined],
      ['to-client', 'notification', undefined, 'open'],
      ['to-client', 'request', 's', 'secret'],
    ]);
    expect(server.messages).toMatchObject([{ id: 2 }, { id: 's', error: { code: -32601 } }]);
    expect(client.messages).toMatchObject([
      { id: 1, error: { code: -32601 } },
      { id: 2, error: { code: -32603 } },
      { method: 'open' },
    ]);
  });

  it('leaves out, and reports, what it throws at', async () => {
    const thrown = new Error('thrown');
    const { client, server, errors } = rawRelay({
      inspect: () => {
        throw thrown;
      },
    });
    client.send(request(1, 'a'));
    await turns();
    expect(client.messages).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    expect(server.text).toBe('');
    expect(errors).toEqual([thrown]);
  });
});

describe('relay, closing', () => {
  it('answers what waits when the server ends, and ends the output of the client [RELAY-5]', async () => {
    const { client, server, joined, errors } = rawRelay();
    client.send(request(1, 'a'), request('1', 'b'));
    await turns();
    server.send(response(1, 'answered'));
    server.input.end();
    await joined.closed;
    expect(client.messages).toMatchObject([{ id: 1, result: 'answered' }, lost('1', 'no-response')]);
    expect(client.output.writableFinished).toBe(true);
    expect(errors).toEqual([]);
  });

  it('says which requests the server never saw', async () => {
    const client = rawEnd();
    const server = rawEnd({ full: true });
    const joined = relay(client.end, server.end);
    const errors: Error[] = [];
    joined.on('error', (error) => errors.push(error));
    client.peer.send(request(1, 'a'));
    await turns();
    client.peer.send(request(2, 'a'));
    await turns();
    server.peer.output.destroy(new Error('gone'));
    await joined.closed;
    expect(client.peer.messages).toMatchObject([lost(1, 'no-response'), lost(2, 'not-sent')]);
    expect(errors).toMatchObject([{ message: 'gone' }]);
  });

  it('ends the input of the server when the client ends, and the client still gets its answers [RELAY-5]', async () => {
    const { client, server, joined } = rawRelay();
    server.send(request('s', 'roots/list'));
    await turns();
    client.send(request(1, 'a'));
    client.input.end();
    await turns();
    expect(server.messages).toMatchObject([{ id: 1 }, lost('s', 'no-response')]);
    expect(server.output.writableFinished).toBe(true);
    server.send(response(1, 'late'));
    server.input.end();
    await joined.closed;
    expect(client.messages).toMatchObject([{ id: 's' }, { id: 1, result: 'late' }]);
  });

  it('ends the server when the client is gone', async () => {
    const { client, server, joined, errors } = rawRelay();
    client.send(request(1, 'a'));
    await turns();
    client.output.destroy(new Error('EPIPE'));
    await turns();
    expect(server.output.writableFinished).toBe(true);
    server.send(response(1, 'to nobody'));
    server.input.end();
    await joined.closed;
    expect(errors).toMatchObject([{ message: 'EPIPE' }]);
  });

  it('close() answers what waits, both ways', async () => {
    const { client, server, joined } = rawRelay();
    client.send(request(1, 'a'));
    server.send(request(2, 'b'));
    await turns();
    joined.close();
    await joined.closed;
    expect(client.messages).toMatchObject([{ id: 2 }, lost(1, 'no-response')]);
    expect(server.messages).toMatchObject([{ id: 1 }, lost(2, 'no-response')]);
    expect(client.input.destroyed).toBe(false);
  });

  it('close() again lets go of an output that nobody reads', async () => {
    const client = rawEnd({ full: true });
    const joined = relay(client.end, rawEnd().end);
    joined.on('error', () => {});
    client.peer.sendRaw('no JSON, whose answer waits\n');
    await turns();
    joined.close();
    await turns();
    expect(client.peer.output.destroyed).toBe(false);
    joined.close();
    await joined.closed;
    expect(client.peer.output.destroyed).toBe(true);
  });

  it('tells of streams that were closed before, on a later turn', async () => {
    const client = rawEnd();
    const server = rawEnd();
    server.peer.output.destroy();
    const joined = relay(client.end, server.end);
    client.peer.send(request(1, 'a'));
    await joined.closed;
    expect(client.peer.output.writableFinished).toBe(true);
  });
});

describe('relay, back-pressure', () => {
  it('stops reading one side while the other is full, and goes on when it drains [RELAY-6]', async () => {
    const client = rawEnd();
    const server = rawEnd({ full: true });
    relay(client.end, server.end);
    const note = notification('n', { text: 'x'.repeat(10_000) });
    const count = 1000;
    let sent = 0;
    while (sent < count && client.peer.input.writableLength < 1_000_000) {
      client.peer.send(note);
      sent += 1;
      if (sent % 10 === 0) await turns(1);
    }
    await turns();
    expect(client.peer.input.isPaused()).toBe(true);
    // A chunk, and what is gathered before it is written.
    expect(server.peer.output.writableLength).toBeLessThan(200_000);
    expect(sent).toBeLessThan(200);
    server.peer.read();
    while (server.peer.messages.length < sent) await turns(1);
    expect(client.peer.input.isPaused()).toBe(false);
  });

  it('closes an end past maxBufferedBytes that cannot make the other one wait', async () => {
    const [here, there] = MemoryTransport.createPair();
    const client = rawEnd({ full: true });
    const joined = relay(client.end, here, { maxBufferedBytes: 50_000 });
    const errors: Error[] = [];
    joined.on('error', (error) => errors.push(error));
    await there.start();
    const params = { text: 'x'.repeat(10_000) };
    const sends = Array.from({ length: 10 }, () => there.send({ jsonrpc: '2.0', method: 'n', params }));
    await Promise.all(sends);
    await joined.closed;
    expect(errors).toMatchObject([{ code: 'limit-reached' }]);
    expect(client.peer.output.destroyed).toBe(true);
  });
});

describe('relay to a transport', () => {
  it('maps objects, and tells the asker when a message has no JSON form', async () => {
    const [here, there] = MemoryTransport.createPair();
    const client = rawEnd();
    const joined = relay(client.end, here);
    const errors: Error[] = [];
    joined.on('error', (error) => errors.push(error));
    const got: unknown[] = [];
    there.onmessage = (message) => got.push(message);
    await there.start();
    client.peer.send(request(1, 'a', { b: 2 }));
    await turns();
    expect(got).toEqual([request(1, 'a', { b: 2 })]);
    await there.send({ jsonrpc: '2.0', id: 1, result: 1n });
    await there.send({ jsonrpc: '2.0', id: 2, method: 'x', params: [2n] });
    await turns();
    expect(client.peer.messages).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(got.slice(1)).toMatchObject([{ id: 2, error: { code: -32603 } }]);
    expect(errors).toMatchObject([{ code: 'unserializable' }, { code: 'unserializable' }]);
    client.peer.input.end();
    await joined.closed;
  });
});
