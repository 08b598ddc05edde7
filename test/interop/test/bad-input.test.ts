import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RAW_ROADS, type RawVisitor } from '../src/raw-roads.ts';

/** Lines that are no message, the error that each gets, and the id that it is answered with. */
const NO_MESSAGES: { what: string; line: string; code: number; id: unknown; words: RegExp }[] = [
  { what: 'a line that is not JSON', line: 'hello', code: -32700, id: null, words: /not JSON/ },
  {
    what: 'a message cut short',
    line: '{"jsonrpc":"2.0","id":1,"met',
    code: -32700,
    id: null,
    words: /not JSON/,
  },
  { what: 'two messages on a line', line: '{"id":1} {"id":2}', code: -32700, id: null, words: /not JSON/ },
  { what: 'JavaScript', line: "{jsonrpc:'2.0',id:1}", code: -32700, id: null, words: /not JSON/ },
  { what: 'an empty batch', line: '[]', code: -32600, id: null, words: /batch/ },
  {
    what: 'a batch',
    line: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    code: -32600,
    id: null,
    words: /batch/,
  },
  { what: 'null', line: 'null', code: -32600, id: null, words: /null/ },
  { what: 'a number', line: '42', code: -32600, id: null, words: /number/ },
  { what: 'a string', line: '"ping"', code: -32600, id: null, words: /string/ },
  { what: 'an object without members', line: '{}', code: -32600, id: null, words: /jsonrpc/ },
  request('an id that is null', '"id":null,"method":"ping"', null, /id/),
  request('a fractional id', '"id":1.5,"method":"ping"', 1.5, /id/),
  request('an id that no number holds exactly', '"id":9007199254740993,"method":"ping"', null, /id/),
  request('an id that is true', '"id":true,"method":"ping"', null, /id/),
  request('an id that is an object', '"id":{},"method":"ping"', null, /id/),
  request('an id that is an array', '"id":[1],"method":"ping"', null, /id/),
  request('params that are text', '"id":"a","method":"ping","params":"x"', 'a', /params/),
  request('params that are a number', '"id":0,"method":"ping","params":7', 0, /params/),
  request('params that are null', '"id":"","method":"ping","params":null', '', /params/),
  request('params that are false', '"id":-1,"method":"ping","params":false', -1, /params/),
  request('no method', '"id":7', 7, /method/),
  request('a method that is a number', '"id":7,"method":1', 7, /method/),
  request('a method and a result', '"id":7,"method":"ping","result":1', 7, /request and a response/),
  { what: 'no jsonrpc', line: '{"id":7,"method":"ping"}', code: -32600, id: 7, words: /jsonrpc/ },
  {
    what: 'another jsonrpc',
    line: '{"jsonrpc":"1.0","id":"b","method":"ping"}',
    code: -32600,
    id: 'b',
    words: /jsonrpc/,
  },
  {
    what: 'a jsonrpc that is a number',
    line: '{"jsonrpc":2.0,"id":7,"method":"ping"}',
    code: -32600,
    id: 7,
    words: /jsonrpc/,
  },
];

/** Well-formed requests that cannot be served, and the error that each gets. */
const REFUSED: { method: string; params?: unknown; code: number; words: RegExp }[] = [
  { method: 'tools/saw', code: -32601, words: /tools\/saw/ },
  { method: '', code: -32601, words: /not found/ },
  { method: '__proto__', code: -32601, words: /__proto__/ },
  { method: 'constructor', code: -32601, words: /constructor/ },
  { method: 'rpc.discover', code: -32601, words: /rpc\.discover/ },
  { method: 'initialize', params: {}, code: -32602, words: /params\.protocolVersion .*absent/ },
  {
    method: 'initialize',
    params: { protocolVersion: 1 },
    code: -32602,
    words: /params\.protocolVersion .*number/,
  },
  {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: [] },
    code: -32602,
    words: /params\.capabilities .*array/,
  },
  {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', clientInfo: 'me' },
    code: -32602,
    words: /params\.clientInfo .*string/,
  },
  { method: 'tools/call', code: -32602, words: /params\.name/ },
  { method: 'tools/call', params: ['greet'], code: -32602, words: /array/ },
  { method: 'tools/call', params: { name: 7 }, code: -32602, words: /params\.name .*number/ },
  { method: 'tools/call', params: { name: 'saw' }, code: -32602, words: /saw/ },
  { method: 'tools/call', params: { name: 'toString' }, code: -32602, words: /toString/ },
  {
    method: 'tools/call',
    params: { name: 'greet', arguments: [] },
    code: -32602,
    words: /params\.arguments .*array/,
  },
  {
    method: 'tools/call',
    params: { name: 'greet', arguments: null },
    code: -32602,
    words: /params\.arguments .*null/,
  },
  { method: 'resources/read', params: {}, code: -32602, words: /params\.uri/ },
  { method: 'resources/read', params: { uri: {} }, code: -32602, words: /params\.uri .*object/ },
  { method: 'resources/read', params: { uri: 'workshop://saw' }, code: -32002, words: /workshop:\/\/saw/ },
  {
    method: 'resources/subscribe',
    params: { uri: 'workshop://saw' },
    code: -32002,
    words: /workshop:\/\/saw/,
  },
  { method: 'resources/unsubscribe', params: {}, code: -32602, words: /params\.uri/ },
];

/** Lines that nobody waits for an answer to, and whether the server reports them. */
const NOT_ANSWERED: { what: string; line: string; report: RegExp | undefined }[] = [
  { what: 'a result for nobody', line: '{"jsonrpc":"2.0","id":99,"result":{}}', report: /99/ },
  {
    what: 'an error for nobody',
    line: '{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"no"}}',
    report: /"x"/,
  },
  {
    what: 'an error without an id',
    line: '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"no"}}',
    report: /no/,
  },
  {
    what: 'a result and an error',
    line: '{"jsonrpc":"2.0","id":9,"result":1,"error":{"code":1,"message":""}}',
    report: /result and an error/,
  },
  { what: 'an error without a code', line: '{"jsonrpc":"2.0","id":9,"error":{}}', report: /code/ },
  { what: 'a result without jsonrpc', line: '{"id":9,"result":{}}', report: /jsonrpc/ },
  {
    what: 'a notification with bad params',
    line: '{"jsonrpc":"2.0","method":"notifications/x","params":7}',
    report: /params/,
  },
  {
    what: 'a notification that nobody knows',
    line: '{"jsonrpc":"2.0","method":"notifications/x"}',
    report: undefined,
  },
  {
    what: 'a request sent as a notification',
    line: '{"jsonrpc":"2.0","method":"tools/list"}',
    report: undefined,
  },
  {
    what: 'the cancellation of nothing',
    line: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}',
    report: undefined,
  },
  {
    what: 'a cancellation without params',
    line: '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
    report: undefined,
  },
  { what: 'a blank line', line: ' \t\r', report: undefined },
];

describe.each(RAW_ROADS)('over $road', ({ open }) => {
  let visitor: RawVisitor;
  let pings = 0;

  // A connection of its own for each: one that makes mistake after mistake is not reported every time.
  beforeEach(async () => {
    visitor = await open();
    await visitor.peer.initialize();
  });

  afterEach(async () => {
    try {
      // Nothing was reported but what was wrong: the next report is on the next mistake.
      await visitor.peer.ask('the last');
      expect(await visitor.nextReport()).toContain('the last');
    } finally {
      await visitor.leave();
    }
  });

  /** What comes next is the answer to this ping: nothing else was sent, and the session goes on. */
  async function expectNothingElse(): Promise<void> {
    const id = `ping ${++pings}`;
    expect(await visitor.peer.request(id, 'ping')).toEqual({ jsonrpc: '2.0', id, result: {} });
  }

  it.each(NO_MESSAGES)('answers $what with $code and reports it', async ({ line, code, id, words }) => {
    const answer = await visitor.peer.ask(line);
    expect(answer).toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(words) } });
    expect(await visitor.nextReport()).not.toBe('');
    await expectNothingElse();
  });

  it('answers bytes that are no text with -32700', async () => {
    visitor.peer.write(Uint8Array.of(0xff, 0xfe, 0x00, 0x0a));
    expect(await visitor.peer.next()).toMatchObject({ id: null, error: { code: -32700 } });
    await visitor.nextReport();
    await expectNothingElse();
  });

  it.each(REFUSED)('refuses $method with $params: $code', async ({ method, params, code, words }) => {
    const answer = await visitor.peer.request(7, method, params);
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code } });
    expect(answer.error?.message).toMatch(words);
    await expectNothingElse();
  });

  it.each(NOT_ANSWERED)('never answers $what', async ({ line, report }) => {
    visitor.peer.write(`${line}\n`);
    if (report !== undefined) expect(await visitor.nextReport()).toMatch(report);
    await expectNothingElse();
  });

  it('shows the failure of a tool as a result, and reports it', async () => {
    const answer = await visitor.peer.request(1, 'tools/call', { name: 'fail' });
    const content = [{ type: 'text', text: 'the lathe is broken' }];
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: { content, isError: true } });
    expect(await visitor.nextReport()).toBe('the lathe is broken');
    await expectNothingElse();
  });

  it('refuses an id that is in use, and tells 0 from "0"', async () => {
    visitor.peer.write('{"jsonrpc":"2.0","id":0,"method":"tools/call","params":{"name":"hang"}}\n');
    expect(await visitor.peer.request(0, 'ping')).toMatchObject({ id: 0, error: { code: -32600 } });
    expect(await visitor.peer.request('0', 'ping')).toEqual({ jsonrpc: '2.0', id: '0', result: {} });
    // A cancelled request is never answered, and its id is free again.
    visitor.peer.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}\n');
    await expectNothingElse();
  });
});

/** A line that is meant as a request and is none. */
function request(what: string, members: string, id: unknown, words: RegExp) {
  return { what, line: `{"jsonrpc":"2.0",${members}}`, code: -32600, id, words };
}
