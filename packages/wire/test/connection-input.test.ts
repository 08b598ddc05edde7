import { describe, expect, it, vi } from 'vitest';
import { connect } from './helpers/connect.ts';
import { notification, request } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

describe('McplConnection reports bad input as "error", answers it, and stays open (issue 2, "Bad input")', () => {
  const V = { jsonrpc: '2.0' };

  it.each([
    ['a line that is not JSON', '{"jsonrpc":', null, -32700],
    ['a batch', JSON.stringify([request(1, 'm')]), null, -32600],
    ['null', 'null', null, -32600],
    ['a string', '"m"', null, -32600],
    ['the id null', JSON.stringify(request(null, 'm')), null, -32600],
    ['a fractional id', JSON.stringify(request(1.5, 'm')), 1.5, -32600],
    ['params that are text', JSON.stringify(request('a', 'm', 'text')), 'a', -32600],
    ['a missing jsonrpc', JSON.stringify({ id: 3, method: 'm' }), 3, -32600],
    ['a request that is a response, too', JSON.stringify({ ...request(4, 'm'), result: 1 }), 4, -32600],
  ])('%s [LISTEN-1] [BAD-1] [BAD-4] [BAD-5] [BAD-8]', async (_name, line, id, code) => {
    const { peer, connection, heard } = connect();
    peer.sendRaw(`${line}\n`);
    await turns();
    expect(peer.messages).toMatchObject([{ id, error: { code } }]);
    expect(heard).toMatchObject([
      { name: 'ConnectionError', code: code === -32700 ? 'malformed-line' : 'invalid-message' },
    ]);
    peer.send(notification('after'));
    await turns();
    expect(heard[1]).toBe('notification after');
    connection.close();
  });

  it.each([
    ['a notification with bad params', { ...V, method: 'n', params: 1 }, 'invalid-message'],
    ['a response to nobody', { ...V, id: 99, result: 1 }, 'unexpected-response'],
    ['a response to an id of another type', { ...V, id: '1', result: 1 }, 'unexpected-response'],
    ['an error to nobody', { ...V, id: 99, error: { code: 1, message: 'no' } }, 'unexpected-response'],
    [
      'an error for no readable id',
      { ...V, id: null, error: { code: -32700, message: 'Parse error' } },
      'unexpected-response',
    ],
    [
      'an error without an id',
      { ...V, error: { code: -32700, message: 'Parse error' } },
      'unexpected-response',
    ],
    ['a malformed response to nobody', { ...V, id: 99, result: 1, error: {} }, 'invalid-message'],
  ])('%s, which is answered by nothing [BAD-7]', async (_name, value, code) => {
    const { peer, connection, heard } = connect();
    const waiting = connection.sendRequest('m');
    await turns();
    peer.send(value);
    await turns();
    expect(peer.messages).toHaveLength(1);
    expect(heard).toMatchObject([{ code }]);
    expect(connection.pendingRequests).toBe(1);
    connection.close();
    await expect(waiting).rejects.toMatchObject({ outcome: 'no-response' });
  });

  it("an error for no readable id with the other end's words", async () => {
    const { peer, connection, heard } = connect();
    peer.send({ ...V, id: null, error: { code: -32700, message: 'Parse error: line 3' } });
    await turns();
    expect(heard).toMatchObject([{ message: expect.stringContaining('Parse error: line 3') }]);
    connection.close();
  });

  it('but does not write back at a server\'s log when answerMalformed is false (issue 3, "Malformed input") [BAD-6]', async () => {
    const { peer, connection, heard } = connect({ answerMalformed: false, maxMessageBytes: 100 });
    const log = { level: 'info', id: 5, method: 'GET' };
    peer.sendRaw(`Listening on "port" 1\n[]\n"${'x'.repeat(200)}"\n${JSON.stringify(log)}\n`);
    await turns();
    expect(heard).toMatchObject([
      { code: 'malformed-line', message: 'A line is not JSON: "Listening on \\"port\\" 1"' },
      { code: 'invalid-message' },
      { code: 'message-too-large' },
      { code: 'invalid-message' },
    ]);
    expect(peer.text).toBe('');
    connection.close();
  });

  it('and quotes no more than the start of a line [BAD-6]', async () => {
    const { peer, connection, heard } = connect({ answerMalformed: false });
    peer.sendRaw(`${'x'.repeat(5000)}\n`);
    await turns();
    expect(heard).toMatchObject([{ message: `A line is not JSON: "${'x'.repeat(80)}…"` }]);
    connection.close();
  });

  it('and answers a request with a readable id there, too ("never silence to a request with a readable id") [BAD-4]', async () => {
    const { peer, connection } = connect({ answerMalformed: false });
    peer.send({ ...V, id: 1.5, method: 'm' }, { ...V, id: '', method: 'm', params: 5 });
    await turns();
    expect(peer.messages).toMatchObject([
      { id: 1.5, error: { code: -32600 } },
      { id: '', error: { code: -32600 } },
    ]);
    connection.close();
  });

  it('a flood of garbage at a limited rate, and reads on ("rate-limited reporting") [BAD-2]', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { peer, connection, heard } = connect({ answerMalformed: false });
      peer.sendRaw('garbage\n'.repeat(5000));
      peer.send(notification('after'));
      await turns();
      expect(heard).toHaveLength(17);
      expect(heard.at(-1)).toBe('notification after');
      vi.advanceTimersByTime(1000);
      peer.sendRaw('garbage\n');
      await turns();
      expect(heard.slice(17)).toMatchObject([
        { code: 'reports-left-out', message: expect.stringMatching(/^4984 more/) },
        { code: 'malformed-line' },
      ]);
      connection.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a message over maxMessageBytes, with -32600, and reads on behind it (decision 7; ecosystem 6, item 7) [BACK-3]', async () => {
    const { peer, connection, heard } = connect({ maxMessageBytes: 300 });
    peer.send(request(1, 'm', { text: 'x'.repeat(300) }), notification('after'));
    await turns();
    expect(heard).toMatchObject([
      { code: 'message-too-large', message: expect.stringMatching(/300 bytes \(maxMessageBytes\)/) },
      'notification after',
    ]);
    expect(peer.messages).toMatchObject([{ id: null, error: { code: -32600 } }]);
    connection.close();
  });

  it('and does not read the tail of such a message as lines, however it comes [BACK-4]', async () => {
    const { peer, connection, heard } = connect({ maxMessageBytes: 300 });
    const inner = JSON.stringify(notification('from within'));
    peer.sendRaw('x'.repeat(200));
    await turns();
    for (const chunk of ['x'.repeat(200), inner, inner, 'x'.repeat(400), `${inner}\n`]) {
      peer.sendRaw(chunk);
      await turns();
    }
    peer.send(notification('after'));
    await turns();
    expect(heard).toMatchObject([{ code: 'message-too-large' }, 'notification after']);
    expect(peer.messages).toHaveLength(1);
    connection.close();
  });

  it('a response that cannot be read, by rejecting the request that it names, and nothing else [BAD-12]', async () => {
    const { peer, connection, heard } = connect();
    const answers = [1, 2, 3, 4, 5].map(() => connection.sendRequest('m').catch((error: unknown) => error));
    peer.send(
      { ...V, id: 1, error: { code: -7 } },
      { ...V, id: 2, error: 'text' },
      { ...V, id: 3, result: 1, error: { code: 1, message: 'm' } },
      { id: 4, result: 1 },
      { ...V, id: 5 },
    );
    const errors = await Promise.all(answers);
    expect(errors).toMatchObject([
      { name: 'RpcError', code: -7, message: expect.stringContaining('message is missing') },
      { name: 'RpcError', code: -32603, data: 'text' },
      { code: 'invalid-message', message: expect.stringContaining('a result and an error') },
      { code: 'invalid-message', message: expect.stringContaining('jsonrpc') },
      { code: 'invalid-message', message: expect.stringContaining('without a method, a result or an error') },
    ]);
    await turns();
    expect([heard, peer.messages.length]).toEqual([[], 5]);
    connection.close();
  });

  it('answers with an id that fills a message by itself: reports, and does not crash', async () => {
    const { peer, connection, heard } = connect({ maxMessageBytes: 200 });
    connection.handle('other', () => 1);
    peer.send(request('i'.repeat(150), 'm'), { id: 'i'.repeat(150), method: 'm' });
    await turns();
    expect(heard).toMatchObject(['request m', { code: 'message-too-large' }, { code: 'invalid-message' }]);
    expect(connection.isClosed).toBe(false);
    connection.close();
  });
});
