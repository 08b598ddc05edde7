import { existsSync } from 'node:fs';
import process from 'node:process';
import { manifestDigest } from '@mcplkit/manifest';
import { contractFor, loopbackRoad } from '@mcplkit/transports/contract';
import { resolveEndpoint } from '@mcplkit/transports/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, whyNoChromium } from '../../../scripts/lib/chromium.mjs';
import { BrowserPage } from '../src/browser-page.ts';
import { startPageServer } from '../src/page-server.ts';
import { type Served, serve } from '../src/served.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const executable = findChromium();

/** What keeps this process busy: sockets, listeners and other processes. */
const busyWith = () => process.getActiveResourcesInfo().filter((name) => /^(TCP|Process)/.test(name));

let server: Awaited<ReturnType<typeof startPageServer>>;
let page: BrowserPage;
let before: string[];

beforeAll(async () => {
  if (executable === undefined) {
    if (process.env.CI === 'true')
      throw new Error(`The tests in a browser have to run where CI is true, and ${whyNoChromium()}.`);
    return;
  }
  before = busyWith();
  server = await startPageServer();
  page = await BrowserPage.open(executable, server.url);
}, 60_000);

beforeEach(({ skip }) => skip(executable === undefined, whyNoChromium()));

afterEach(async () => {
  if (page !== undefined) expect(await page.takeTroubles()).toEqual([]);
});

afterAll(async () => {
  await page?.close();
  await server?.stop();
  if (page === undefined) return;
  expect(existsSync(page.home)).toBe(false);
  // A handle that was closed is gone on the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(busyWith()).toEqual(before);
}, 60_000);

const lost = { name: 'ConnectionClosedError', code: 'closed', outcome: 'no-response' };
const notSent = { name: 'ConnectionClosedError', code: 'closed', outcome: 'not-sent' };

/** What `exchange` in the page finds over every road. */
const EXCHANGED = {
  echoed: true,
  asked: { name: 'here' },
  failed: { name: 'RpcError', code: -32001, message: 'of the handler' },
  note: { jsonrpc: '2.0', method: 'note', params: { text: 'a\u2028b\u2029c\u0085d\re' } },
};

describe('LineFramer in Chromium', () => {
  it(`does what the simple splitter does, for any bytes in any chunks with any bound (seed ${SEED}) [SHOWN-1] [SHOWN-5]`, async () => {
    expect(await page.run('checkFraming', SEED, 2000)).toBe(2000);
  });

  it('would be caught with its seed if it lost a byte', async () => {
    expect(await page.run('checkWrongFraming', SEED, 2000)).toMatch(
      new RegExp(`seed: ${SEED}[^]*Counterexample[^]*the framer gave`),
    );
  });
});

describe('McplConnection in Chromium, within the page', () => {
  it(`over streams that cut what is written into pieces (seed ${SEED}) [SHOWN-5]`, async () => {
    expect(await page.run('overMemoryStreams', SEED)).toMatchObject({
      exchanged: EXCHANGED,
      pending: lost,
      afterwards: notSent,
      told: { here: ['close'], there: ['close'] },
    });
  });

  it('over streams that are reset', async () => {
    const reset = { name: 'Error', code: 'ECONNRESET' };
    expect(await page.run('overResetStreams')).toMatchObject({
      pending: lost,
      told: { here: [reset, 'close'], there: [reset, 'close'] },
    });
  });

  it('over a MemoryTransport, with a cancellation', async () => {
    expect(await page.run('overMemoryTransport')).toMatchObject({
      exchanged: EXCHANGED,
      cancelled: { name: 'AbortError' },
      reason: { code: 'cancelled' },
      told: { here: ['close'], there: ['close'] },
    });
  });
});

describe('transports in Chromium', () => {
  it('the loopback keeps every promise of the contract', async () => {
    const told = await page.run('contractOverLoopback');
    expect(told.map(({ id }) => id)).toEqual(contractFor(loopbackRoad).map(({ id }) => id));
    expect(told.filter(({ found }) => found !== undefined)).toEqual([]);
  });

  it('endpoints resolve by the parser of the browser as they do in Node', async () => {
    for (const uri of [
      'MCPL://EIDOVERSE.Animalabs.AI:443/x',
      'mcpl://ünicode.example?b=2&a=1',
      'tcp://[::1]:80',
    ]) {
      const { canonicalUri, resolvedTransport } = resolveEndpoint(uri);
      expect(await page.run('endpointOf', uri)).toEqual([canonicalUri, resolvedTransport]);
    }
  });
});

describe("StreamableHttpClientTransport in Chromium, over the browser's fetch", () => {
  it('begins a session, is answered and asked in the middle of a call, listens, and ends it', async () => {
    const text = '漢😀\u2028\u2029\u0085\r\n'.repeat(50_000);
    expect(await page.run('overHttp', server.mcpUrl, text)).toEqual({
      isSame: true,
      asked: { name: 'the page' },
      progress: [1],
      heard: 'note',
      told: ['close'],
    });
    expect(server.sessionCount()).toBe(0);
  });
});

describe("McplConnection in Chromium, over the browser's WebSocket", () => {
  it('accepts a CONNECTING socket, and carries requests, errors and notifications both ways [WS-1] [SHOWN-5]', async () => {
    const text = '漢😀\u2028\u2029\u0085\r\n'.repeat(50_000);
    const asking = page.run('askAndAnswer', server.webSocketUrl, text);
    const { connection, told, closed } = serve(await server.accept());
    expect(await connection.sendRequest('who')).toEqual({ name: 'the page' });
    expect(await connection.nextMessage()).toMatchObject({
      notification: { method: 'note', params: { from: 'the page' } },
    });
    connection.sendNotification('finished');
    expect(await asking).toMatchObject({
      before: { readyState: 0, isBuffered: true },
      isSame: true,
      failed: { name: 'RpcError', code: -32001, message: 'of the handler' },
      told: ['close'],
    });
    expect(await closed).toBe(1005);
    expect(told).toEqual(['close']);
  });

  it('closes from the page: what waits and what comes later rejects with its outcome [CLOSE-8]', async () => {
    const closing = page.run('closeFromHere', server.webSocketUrl);
    const { told, closed } = serve(await server.accept());
    expect(await closing).toMatchObject({
      pending: lost,
      next: { name: 'ConnectionClosedError', outcome: undefined },
      late: notSent,
      noted: false,
      told: ['close'],
    });
    await closed;
    expect(told).toEqual(['close']);
  });

  it('closes before the socket is open: what was asked was not sent [CLOSE-8] [CLOSE-18]', async () => {
    // At an address that takes no WebSocket: whether the browser still asks there is no matter of ours.
    expect(await page.run('closeWhileConnecting', `${server.webSocketUrl}/nowhere`)).toMatchObject({
      pending: notSent,
      opened: { name: 'ConnectionClosedError' },
      told: ['close'],
    });
  });

  it.each([
    ['close()', (served: Served) => served.connection.close(), []],
    [
      'a code that is a failure',
      ({ socket }: Served) => socket.close(4001, 'not welcome'),
      [{ code: 'transport-failed', message: 'The WebSocket closed with code 4001: not welcome.' }],
    ],
    ['the end of the road', ({ socket }: Served) => socket.terminate(), [{ code: 'transport-failed' }]],
  ])('closes from the other end, by %s [CLOSE-2]', async (_name, close, errors) => {
    const waiting = page.run('closeFromThere', server.webSocketUrl);
    const served = serve(await server.accept());
    await served.asked;
    close(served);
    expect(await waiting).toMatchObject({ pending: lost, late: notSent, told: [...errors, 'close'] });
    await served.closed;
  });

  it.each(['blob', 'arraybuffer'] as const)(
    'reports a binary frame, as %s, and reads on [WS-2]',
    async (binaryType) => {
      const watching = page.run('afterBinaryFrame', server.webSocketUrl, binaryType);
      const { socket, connection } = serve(await server.accept());
      socket.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'who' })));
      expect(await connection.sendRequest('who')).toEqual({ name: 'the page' });
      connection.close();
      expect(await watching).toMatchObject([
        { name: 'ConnectionError', code: 'invalid-message', message: expect.stringContaining('binary') },
        'close',
      ]);
    },
  );

  it('works within a worker', async () => {
    const asking = page.run('askInWorker', server.webSocketUrl);
    const { told, closed } = serve(await server.accept());
    expect(await asking).toEqual({
      answer: { from: 'the worker' },
      hasDocument: false,
      told: ['close'],
    });
    await closed;
    expect(told).toEqual(['close']);
    // While the worker is there, what went wrong in it can be asked.
    expect(await page.takeTroubles()).toEqual([]);
    await page.endWorker();
  });
});

describe('relay in Chromium', () => {
  it('passes text on as it is, and answers what waits when the server ends [RELAY-1] [RELAY-5] [SHOWN-5]', async () => {
    expect(await page.run('relayText')).toEqual({
      isSame: [true, true],
      lost: { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32000 }) },
      errors: [],
    });
  });

  it('joins two connections over transports: answers, progress, requests of the server, a close', async () => {
    expect(await page.run('relayConnections')).toMatchObject({
      answers: [['up'], 'done', { roots: [] }],
      progress: [1],
      pending: { name: 'RpcError', code: -32000 },
      left: 0,
    });
  });

  it('gives two clients of a hub their answers, whose ids are the same [RELAY-3]', async () => {
    const result = await page.run('relayTwoClients');
    expect(new Set(result.ids).size).toBe(2);
    expect(result.ids).not.toContain('same');
    const none = { jsonrpc: '2.0', id: 7, error: { code: -32000, data: { outcome: 'no-response' } } };
    expect(result).toMatchObject({
      answers: [
        { id: 'same', result: { index: 0 } },
        { id: 'same', result: { index: 1 } },
      ],
      lost: [none, none],
      left: 0,
    });
  });
});

describe('advertisedCapabilities in Chromium', () => {
  it('reads shorthands and parts, and nothing else', async () => {
    const mcpl = { version: '0.5', pushEvents: true, inferenceRequest: { streaming: true }, channels: {} };
    expect(await page.run('advertised', mcpl)).toEqual([
      'pushEvents',
      'inferenceRequest',
      'inferenceRequest.streaming',
    ]);
  });
});

describe('manifestDigest in Chromium', () => {
  it('is what it is in Node (MCPL 0.5, §17.2)', async () => {
    const manifests = [
      { version: '0.5' },
      { version: '0.5', list: [1e21, -0, 0.1], text: '\u20ac\u2028😀', uses: ['b', 'a'] },
      {
        version: '0.5',
        featureSets: { chat: { description: 'größe', uses: ['tools', 'pushEvents', 'tools'] } },
      },
    ];
    expect(await page.run('digests', manifests)).toEqual(manifests.map((each) => manifestDigest(each)));
  });
});

describe('a grammar in Chromium', () => {
  it('is resolved, kept and applied as in Node', async () => {
    const profiles = { 'default:fr': { add: { description: 'Ajoute.', properties: { by: 'Combien.' } } } };
    const inputSchema = { type: 'object' as const, properties: { by: { type: 'number' } } };
    expect(await page.run('wordedTool', profiles, { name: 'add', inputSchema }, 'fr-CA')).toEqual({
      name: 'add',
      description: 'Ajoute.',
      inputSchema: { type: 'object', properties: { by: { type: 'number', description: 'Combien.' } } },
    });
  });
});

describe('what goes wrong in the page', () => {
  it.each([
    ['an error on the console', `console.error('on the console')`, 'console: on the console'],
    ['an exception', `setTimeout(() => { throw new Error('thrown'); })`, 'thrown'],
    ['a rejection', `void Promise.reject(new Error('rejected'))`, 'rejected'],
    ['eval', `setTimeout(() => { eval('1'); })`, 'unsafe-eval'],
  ])('is seen here: %s', async (_name, script, words) => {
    await page.runScript(script);
    expect((await page.takeTroubles()).join()).toContain(words);
  });
});
