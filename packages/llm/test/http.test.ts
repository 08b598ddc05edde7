import { inspect } from 'node:util';
import { LlmError, type LlmHttpOptions, type LlmTurn, OpenAiChatProvider } from '@mcplkit/llm';
import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '../src/http/retry.ts';
import { failureOf, replyOf } from './support/collect.ts';
import { FakeClock } from './support/fake-clock.ts';
import { endless, events, json, modelServer } from './support/model-server.ts';
import { completion, STREAM, STREAM_REPLY } from './support/openai-wire.ts';

const HELLO: LlmTurn[] = [{ role: 'user', content: 'Hello' }];
const FINE = json(completion({ content: 'Hi' }));

function ask(baseUrl: string, options: Partial<LlmHttpOptions> & { apiKey?: string } = {}) {
  return new OpenAiChatProvider({ baseUrl, model: 'm', ...options }).complete({ messages: HELLO });
}

describe('a refusal that may pass', () => {
  it.each([408, 429, 500, 503, 529, 599])('with status %i is tried again', async (status) => {
    const clock = new FakeClock();
    const { url, sent } = await modelServer(json({}, status), FINE);
    expect(await ask(url, { clock })).toMatchObject({ content: 'Hi' });
    expect(sent).toHaveLength(2);
    expect(clock.pauses).toEqual([250]);
    expect(clock.held).toBe(0);
  });

  it('is tried as often as maxRetries says, with pauses that double, and half of them left to chance', async () => {
    const clock = new FakeClock(0.5);
    const { url, sent } = await modelServer(...Array.from({ length: 9 }, () => json({}, 503)));
    expect(await failureOf(ask(url, { clock, maxRetries: 6 }))).toMatchObject({ code: 'http', status: 503 });
    expect(sent).toHaveLength(7);
    expect(clock.pauses).toEqual([375, 750, 1500, 3000, 6000, 6000]);
  });

  it.each([
    ['seconds', '3', 3000],
    ['parts of a second', '0.5', 500],
    ['no time at all, which is too soon', '0', 250],
    ['a date', 'Tue, 01 Jan 2030 00:00:20 GMT', 20_000],
    ['a date that has passed', 'Tue, 01 Jan 2019 00:00:20 GMT', 250],
    ['something else', 'soon', 250],
    ['a number that is none', '-5', 250],
  ])('waits as retry-after says: %s', async (_what, value, pause) => {
    const clock = new FakeClock();
    const { url } = await modelServer(json({}, 429, { 'retry-after': value }), FINE);
    await ask(url, { clock });
    expect(clock.pauses).toEqual([pause]);
  });

  it.each(['61', 'Tue, 01 Jan 2030 00:02:00 GMT'])(
    'does not wait for longer than the bound: %s',
    async (value) => {
      const clock = new FakeClock();
      const { url, sent } = await modelServer(json({}, 429, { 'retry-after': value }), FINE);
      const failure = await failureOf(ask(url, { clock }));
      expect(failure).toMatchObject({
        code: 'http',
        status: 429,
        retryAfterMs: value === '61' ? 61_000 : 120_000,
      });
      expect(sent).toHaveLength(1);
      expect(clock.pauses).toEqual([]);
    },
  );

  it('is given up in its pause with the signal', async () => {
    const giveUp = new AbortController();
    const { url, sent } = await modelServer(json({}, 503), FINE);
    const clock = {
      now: () => 0,
      random: () => 0,
      after: (ms: number) => {
        if (ms < 1000) giveUp.abort(new Error('enough'));
        return () => {};
      },
    };
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm', clock });
    await expect(provider.complete({ messages: HELLO }, giveUp.signal)).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  it('in front of a stream is tried again', async () => {
    const clock = new FakeClock();
    const { url } = await modelServer(json({}, 529), events(STREAM));
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm', clock });
    expect(await replyOf(provider.stream({ messages: HELLO }))).toEqual(STREAM_REPLY);
  });

  it('of the connection itself is tried again, and told with its reason', async () => {
    const clock = new FakeClock();
    const { url, sent } = await modelServer((response) => response.destroy(), FINE);
    expect(await ask(url, { clock })).toMatchObject({ content: 'Hi' });
    expect(sent).toHaveLength(2);
    const refused = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
    const failure = await failureOf(ask(url, { clock, fetch: refused, maxRetries: 0 }));
    expect(failure).toMatchObject({ code: 'network', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a refusal', () => {
  it.each([400, 401, 404, 422])(
    'with status %i is told at once, with the words of the provider',
    async (status) => {
      const { url, sent } = await modelServer(json({ error: { message: 'No such model.' } }, status), FINE);
      const failure = await failureOf(ask(url));
      expect(failure).toBeInstanceOf(LlmError);
      expect(failure).toMatchObject({
        code: 'http',
        status,
        body: '{"error":{"message":"No such model."}}',
        message: `${url}/chat/completions answered with status ${status}: No such model.`,
      });
      expect(sent).toHaveLength(1);
    },
  );

  it('is what a redirect is: no key goes to where it leads', async () => {
    const other = await modelServer(FINE);
    const { url } = await modelServer(json('', 307, { location: other.url }));
    expect(await failureOf(ask(url, { apiKey: 'sk-very-secret' }))).toMatchObject({
      code: 'http',
      message: expect.stringContaining('redirects'),
    });
    expect(other.sent).toEqual([]);
  });

  it('with a huge body is cut, and does not hang', async () => {
    const { url } = await modelServer((response) => {
      response.writeHead(400);
      const more = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    });
    const failure = (await failureOf(ask(url))) as LlmError;
    expect(failure).toMatchObject({ code: 'http', status: 400 });
    expect(failure.body?.length).toBeLessThanOrEqual(64 * 1024);
  });
});

describe('a bound', () => {
  it('on the bytes of an answer holds for a whole one and for a stream', async () => {
    const big = json(completion({ content: 'x'.repeat(50_000) }));
    const { url } = await modelServer(big, events(STREAM.repeat(100)), FINE);
    const options = { baseUrl: url, model: 'm', maxResponseBytes: 10_000 };
    const provider = new OpenAiChatProvider(options);
    expect(await failureOf(provider.complete({ messages: HELLO }))).toMatchObject({
      code: 'response-too-large',
    });
    const endlessly = events(`: ${'x'.repeat(50_000)}`);
    const other = await modelServer(endlessly);
    const streaming = new OpenAiChatProvider({ ...options, baseUrl: other.url });
    expect(await failureOf(replyOf(streaming.stream({ messages: HELLO })))).toMatchObject({
      code: 'response-too-large',
    });
  });

  it('on one event holds', async () => {
    const { url } = await modelServer((response) => {
      response.writeHead(200);
      response.end(`data: ${'x'.repeat(5 * 1024 * 1024)}`);
    });
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
    expect(await failureOf(replyOf(provider.stream({ messages: HELLO })))).toMatchObject({
      code: 'response-too-large',
    });
  });

  it('on time holds in front of an answer and within a stream, and is not tried again', async () => {
    const clock = new FakeClock();
    const silent = endless('');
    const { answer, closed } = endless(': working\n\n');
    const { url, sent } = await modelServer(
      (response) => response.on('close', () => {}),
      answer,
      silent.answer,
    );
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm', clock, timeoutMs: 70_000 });
    const asked = failureOf(provider.complete({ messages: HELLO }));
    await until(() => sent.length === 1);
    clock.expire();
    expect(await asked).toMatchObject({ code: 'timeout', message: expect.stringContaining('70000 ms') });

    const streamed = failureOf(replyOf(provider.stream({ messages: HELLO })));
    await until(() => sent.length === 2);
    clock.expire();
    expect(await streamed).toMatchObject({ code: 'timeout' });
    await closed;
    expect(clock.held).toBe(0);
    expect(clock.pauses).toEqual([]);
  });

  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    'has to be a whole number, and is not %s',
    (maxRetries) => {
      expect(() => new OpenAiChatProvider({ baseUrl: 'http://a.invalid', model: 'm', maxRetries })).toThrow(
        expect.objectContaining({ code: 'invalid-option' }),
      );
    },
  );
});

describe('a secret', () => {
  const apiKey = 'sk-very-secret-1234';

  it('is in no error, even when the provider repeats it', async () => {
    const echo = { error: { message: `Incorrect API key: ${apiKey}, header token-abcdef, query-key-1` } };
    const { url } = await modelServer(
      json(echo, 401),
      json(echo),
      json(`oops ${apiKey}`),
      events(`data: ${apiKey}\n\n`),
    );
    const options = {
      apiKey,
      headers: { 'x-other': 'token-abcdef' },
      baseUrl: `${url}?key=query-key-1`,
      model: 'm',
    };
    const provider = new OpenAiChatProvider(options);
    const failures = [
      await failureOf(provider.complete({ messages: HELLO })),
      await failureOf(provider.complete({ messages: HELLO })),
      await failureOf(provider.complete({ messages: HELLO })),
      await failureOf(replyOf(provider.stream({ messages: HELLO }))),
      await failureOf(
        ask(options.baseUrl, {
          ...options,
          maxRetries: 0,
          fetch: () => Promise.reject(new Error(`bad ${apiKey}`, { cause: new Error(`at token-abcdef`) })),
        }),
      ),
    ];
    const told = failures
      .map((failure) => `${inspect(failure, { depth: null })}${JSON.stringify(failure)}`)
      .join();
    expect(told).toContain('[secret]');
    for (const secret of [apiKey, 'token-abcdef', 'query-key-1']) expect(told).not.toContain(secret);
    expect(inspect(provider, { depth: null, showHidden: true })).not.toContain(apiKey);
    expect(JSON.stringify(provider)).not.toContain(apiKey);
  });

  it.each([
    ['a line break at its end', { apiKey: `${apiKey}\n` }],
    ['a character beyond ASCII', { headers: { 'x-key': `${apiKey}ü` } }],
    ['a header that is none', { headers: { 'a b': apiKey } }],
    ['a password in the address', { baseUrl: `https://me:${apiKey}@a.invalid` }],
    ['an address that is none', { baseUrl: apiKey }],
    ['an address of another kind', { baseUrl: `file:///${apiKey}` }],
  ])('that cannot be sent is refused without being repeated: %s', (_what, options) => {
    const make = () => new OpenAiChatProvider({ baseUrl: 'https://a.invalid', model: 'm', ...options });
    expect(make).toThrow(expect.objectContaining({ code: 'invalid-option' }));
    try {
      make();
    } catch (error) {
      expect(inspect(error, { depth: null }).split('\n    at ')[0]).not.toContain(apiKey);
    }
  });
});

it('retry-after is read in both its forms, and in no other', () => {
  const now = Date.UTC(2030, 0, 1);
  const read = (value: string | null) => retryAfterOf(value, now);
  expect(
    [null, '', ' ', 'x', '1e3', '0x10', 'Infinity', '1 2', '2030-01-01', '9'.repeat(40)].map(read),
  ).toEqual(Array(10).fill(undefined));
  expect(['0', ' 7 ', '1.25', '999999999', 'Tuesday, 01-Jan-30 00:00:01 GMT'].map(read)).toEqual([
    0, 7000, 1250, 999_999_999_000, 1000,
  ]);
});

/** Waits for something that another turn of the event loop brings. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
