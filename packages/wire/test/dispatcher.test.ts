import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_BOUNDS } from '../src/bounds.ts';
import { Dispatcher } from '../src/dispatcher.ts';
import { ConnectionError } from '../src/errors.ts';
import { HandlerTable } from '../src/handlers.ts';
import { Inbox } from '../src/inbox.ts';
import type { JsonRpcMessage } from '../src/message.ts';
import type { IncomingMessage } from '../src/message-queue.ts';
import { Requester } from '../src/requester.ts';
import { Sender } from '../src/sender.ts';
import { UnansweredRequests } from '../src/unanswered-requests.ts';
import { FakeLink } from './helpers/fake-link.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function make(onmessage?: (message: JsonRpcMessage) => void) {
  const sent: JsonRpcMessage[] = [];
  const reports: Error[] = [];
  const told: IncomingMessage[] = [];
  const answers: unknown[] = [];
  const late: unknown[] = [];
  const heard = new Set<IncomingMessage['type']>();
  const report = (error: Error) => reports.push(error);
  const sender = new Sender(new FakeLink((message) => sent.push(message)), { report });
  const requester = new Requester({ sender, report }, 10);
  const handlers = new HandlerTable({ sender, report }, 10);
  const hears = (type: IncomingMessage['type']) => heard.has(type);
  const inbox = new Inbox(
    {
      hears,
      serves: () => handlers.serves,
      awaitsAnswer: () => false,
      pause: () => true,
      resume: () => {},
      refuse: () => {},
      overflow: report,
    },
    { ...DEFAULT_BOUNDS },
  );
  const dispatcher = new Dispatcher({
    handlers,
    requester,
    inbox,
    unanswered: new UnansweredRequests(),
    hears,
    tell: (message) => told.push(message),
    answerMalformed: (id, code, _message, isRequest) => answers.push([id, code, isRequest]),
    report,
    late: (each) => late.push(each),
    onmessage,
  });
  return { dispatcher, requester, handlers, inbox, heard, sent, reports, told, answers, late };
}

describe('Dispatcher brings a request', () => {
  it('to its handler, and to nobody else', async () => {
    const { dispatcher, handlers, sent, told } = make();
    handlers.setRequestHandler('m', (params) => params);
    dispatcher.received(request(0, 'm', [1]), 10);
    expect([sent, told]).toEqual([[response(0, [1])], []]);
  });

  it('to the inbox and then to the listeners where nobody handles it', async () => {
    const { dispatcher, inbox, told, sent } = make();
    dispatcher.received(request(1, 'm'), 10);
    const message = { type: 'request', request: request(1, 'm') };
    expect([told, sent]).toEqual([[message], []]);
    expect(await inbox.next()).toEqual(message);
  });

  it('to its sender as refused where only other methods are handled', () => {
    const { dispatcher, handlers, sent, told } = make();
    handlers.setRequestHandler('other', () => 1);
    dispatcher.received(request(1, 'm'), 10);
    expect(sent).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    expect(told).toEqual([]);
  });

  it('to who listens or takes messages beside handlers', () => {
    const listened = make();
    listened.handlers.setRequestHandler('other', () => 1);
    listened.heard.add('request');
    listened.dispatcher.received(request(1, 'm'), 10);
    expect([listened.sent, listened.told.length]).toEqual([[], 1]);

    const pulled = make();
    pulled.handlers.setRequestHandler('other', () => 1);
    void pulled.inbox.next();
    pulled.dispatcher.received(request(1, 'm'), 10);
    expect([pulled.sent, pulled.told.length]).toEqual([[], 1]);
  });
});

describe('Dispatcher brings a notification', () => {
  it('of progress to the request that it is on, else to a handler, else to the inbox and the listeners', async () => {
    const { dispatcher, requester, handlers, told } = make();
    const onProgress = vi.fn();
    const handled = vi.fn();
    void requester.request('m', undefined, 0, { onProgress });
    const params = { progressToken: 1, progress: 1 };
    dispatcher.received(notification('notifications/progress', params), 10);
    expect([onProgress.mock.calls, told]).toEqual([[[params]], []]);
    const other = { progressToken: 2, progress: 1 };
    dispatcher.received(notification('notifications/progress', other), 10);
    expect(told).toHaveLength(1);
    handlers.setNotificationHandler('notifications/progress', handled);
    dispatcher.received(notification('notifications/progress', other), 10);
    expect([handled.mock.calls, told.length, onProgress.mock.calls.length]).toEqual([[[other]], 1, 1]);
    requester.pending.closeAll(0, undefined);
  });
});

describe('Dispatcher brings a response', () => {
  it.each([0, '', 'x', null, undefined, 1.5, false])(
    'with the result %j to the request that waits [BAD-12]',
    async (result) => {
      const { dispatcher, requester, reports } = make();
      const answer = requester.request('m', undefined, 0);
      const outcome = answer.catch((error: unknown) => error);
      dispatcher.received({ jsonrpc: '2.0', id: 1, result }, 10);
      // A response without a result is none, and still ends the wait.
      if (result === undefined) expect(await outcome).toMatchObject({ code: 'invalid-message' });
      else expect(await outcome).toBe(result);
      expect([requester.pending.size, reports]).toEqual([0, []]);
    },
  );

  it('to nobody else: late when its id was sent, a fault when not', async () => {
    const { dispatcher, requester, reports, late } = make();
    const answer = requester.request('m', undefined, 0);
    dispatcher.received(response(1, 'first'), 10);
    dispatcher.received(response(1, 'second'), 10);
    dispatcher.received(response(2, 'never asked'), 10);
    dispatcher.received(response('1', 'text'), 10);
    expect(await answer).toBe('first');
    expect(late).toEqual([response(1, 'second')]);
    expect(reports).toMatchObject([
      { code: 'unexpected-response', message: expect.stringContaining('id 2') },
      { code: 'unexpected-response', message: expect.stringContaining('id "1"') },
    ]);
  });
});

describe('Dispatcher and what breaks the rules', () => {
  it.each([
    ['a batch', [request(1, 'm')], null, false],
    ['a number', 5, null, false],
    ['a request with a fraction as its id', request(1.5, 'm'), 1.5, true],
    ['a request with params that are none', request('', 'm', 'text'), '', true],
    ['a request and a response at once', { ...request(0, 'm'), result: 1 }, 0, true],
    ['a request without jsonrpc', { id: 5, method: 'm' }, 5, false],
    ['an id and nothing else', { jsonrpc: '2.0', id: 5 }, 5, false],
    ['a request with null as its id', request(null, 'm'), null, false],
  ])('answers and reports %s', (_name, value, id, isRequest) => {
    const { dispatcher, answers, reports } = make();
    dispatcher.received(value, 10);
    expect(answers).toEqual([[id, -32600, isRequest]]);
    expect(reports).toMatchObject([{ code: 'invalid-message' }]);
  });

  it.each([
    ['a notification with params that are none', notification('n', 5)],
    ['a response with a result and an error', { ...response(7, 1), error: { code: 1, message: '' } }],
    ['an error without a code', { jsonrpc: '2.0', id: 7, error: { message: '' } }],
  ])('reports %s, and answers nothing', (_name, value) => {
    const { dispatcher, answers, reports } = make();
    dispatcher.received(value, 10);
    expect([answers, reports.length]).toEqual([[], 1]);
  });

  it('answers what cannot be read with null as the id: -32700, or -32600 when it is too large', () => {
    const { dispatcher, answers, reports } = make();
    const errors = [
      new ConnectionError('malformed-line', 'not JSON'),
      new ConnectionError('message-too-large', 'too large'),
    ];
    for (const error of errors) dispatcher.unreadable(error);
    expect(answers).toEqual([
      [null, -32700, false],
      [null, -32600, false],
    ]);
    expect(reports).toEqual(errors);
  });

  it('reports 16 faults of any kind in a second and then how many more there were, but answers each', () => {
    const { dispatcher, answers, reports } = make();
    for (let index = 0; index < 10; index++) {
      dispatcher.received([], 10);
      dispatcher.unreadable(new ConnectionError('malformed-line', 'not JSON'));
      dispatcher.received(response(7, 1), 10);
      dispatcher.reportFault(new Error('of the transport'));
    }
    expect(reports).toHaveLength(16);
    expect(answers).toHaveLength(20);
    vi.advanceTimersByTime(1000);
    dispatcher.received([], 10);
    expect(reports.slice(16)).toMatchObject([
      { code: 'reports-left-out', message: expect.stringMatching(/^24 more faults/) },
      { code: 'invalid-message' },
    ]);
  });
});

describe('Dispatcher shows each message to who watches', () => {
  it('before anybody else, and goes on when that throws', async () => {
    const order: string[] = [];
    const thrown = new Error('from the watcher');
    const { dispatcher, handlers, sent } = make((message) => {
      order.push(`watched ${'method' in message ? message.method : 'a response'}`);
      throw thrown;
    });
    handlers.setRequestHandler('m', () => order.push('handled'));
    const uncaught = await uncaughtDuring(async () => {
      dispatcher.received(request(1, 'm'), 10);
      dispatcher.received([], 10);
      await turns();
    });
    expect([order, uncaught, sent.length]).toEqual([['watched m', 'handled'], [thrown], 1]);
  });
});
