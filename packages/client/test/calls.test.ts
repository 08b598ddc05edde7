import { type MemoryTransport, RpcError } from '@mcplkit/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connected, next, settled } from './support/fake-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  it('reaches the server with what it carries, and brings back the whole result', async () => {
    const { client, server } = await connected();
    const result = {
      content: [{ type: 'text' as const, text: '3' }],
      structuredContent: { sum: 3 },
      _meta: { a: 1 },
    };
    server.connection.handle('tools/call', () => result);
    expect(await client.callTool('add', { a: 1, b: 2 }, { meta: { 'acme/trace': 'x' } })).toEqual(result);
    expect(server.paramsOf('tools/call')).toEqual([
      { name: 'add', arguments: { a: 1, b: 2 }, _meta: { 'acme/trace': 'x' } },
    ]);
  });

  it("rejects with the server's error: code, message and data", async () => {
    const { client, server } = await connected();
    server.connection.handle('tools/call', () => {
      throw new RpcError(-32602, 'No such tool.', { tool: 'x' });
    });
    const failure = await client.callTool('x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RpcError);
    expect(failure).toMatchObject({ code: -32602, message: 'No such tool.', data: { tool: 'x' } });
  });

  it('has a time-out of its own, and the server is told', async () => {
    vi.useFakeTimers();
    const { client, server } = await connected({ timeoutMs: 60_000 });
    server.connection.handle('tools/call', () => new Promise(() => {}));
    const outcome = expect(client.callTool('slow', {}, { timeoutMs: 100 })).rejects.toMatchObject({
      name: 'ConnectionTimeoutError',
    });
    await vi.advanceTimersByTimeAsync(100);
    await outcome;
    expect(server.paramsOf('notifications/cancelled')).toHaveLength(1);
  });

  it('waits on while there is progress, and no longer than the bound on all of it', async () => {
    vi.useFakeTimers();
    const { client, server } = await connected();
    server.connection.handle('tools/call', async (_params, { sendProgress }) => {
      setInterval(() => sendProgress(1), 80);
      return new Promise<never>(() => {});
    });
    const options = { timeoutMs: 100, resetTimeoutOnProgress: true, maxTotalTimeoutMs: 300 };
    const settledAt = vi.fn();
    const outcome = client.callTool('slow', {}, options).catch(() => settledAt());
    await vi.advanceTimersByTimeAsync(290);
    expect(settledAt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    await outcome;
    expect(settledAt).toHaveBeenCalled();
    vi.clearAllTimers();
  });

  it('is given up with its signal: the reason comes back, the handler is aborted', async () => {
    const { client, server } = await connected();
    const aborted = new Promise<void>((resolve) => {
      server.connection.handle('tools/call', (_params, { signal }) => {
        signal.addEventListener('abort', () => resolve());
        return new Promise(() => {});
      });
    });
    const giveUp = new AbortController();
    const outcome = expect(client.callTool('slow', {}, { signal: giveUp.signal })).rejects.toThrow('enough');
    await settled();
    giveUp.abort(new Error('enough'));
    await outcome;
    await aborted;
  });

  it('hears of its progress, and keeps its own _meta', async () => {
    const { client, server } = await connected();
    server.connection.handle('tools/call', (_params, { sendProgress }) => {
      sendProgress(1, 2, 'half');
      return { content: [] };
    });
    const heard: unknown[] = [];
    await client.callTool('x', {}, { onProgress: (progress) => heard.push(progress), meta: { mine: true } });
    expect(heard).toEqual([expect.objectContaining({ progress: 1, total: 2, message: 'half' })]);
    expect(server.paramsOf('tools/call')).toMatchObject([
      { _meta: { mine: true, progressToken: expect.anything() } },
    ]);
  });

  it.each([
    ['is no object', 'text'],
    ['has a content that is no list', { content: 'text' }],
    ['has a block that is no object', { content: ['text'] }],
  ])('of a tool rejects when the result %s, and has it', async (_what, result) => {
    const { client, server } = await connected();
    server.connection.handle('tools/call', () => result as never);
    await expect(client.callTool('x')).rejects.toMatchObject({ code: 'invalid-result', result });
  });

  it('of a tool takes a result without content, as old servers send it', async () => {
    const { client, server } = await connected();
    server.connection.handle('tools/call', () => ({ structuredContent: { a: 1 } }) as never);
    expect(await client.callTool('x')).toEqual({ content: [], structuredContent: { a: 1 } });
  });
});

describe('every method of MCP', () => {
  it('reads a resource: its first content, or all of them', async () => {
    const { client, server } = await connected();
    const contents = [
      { uri: 'app://a', text: 'a' },
      { uri: 'app://a/b', blob: 'AA==' },
    ];
    server.connection.handle('resources/read', ({ uri }) => ({
      contents: uri === 'app://a' ? contents : [],
    }));
    expect(await client.readResource('app://a')).toEqual(contents[0]);
    expect(await client.readResourceContents('app://a')).toEqual(contents);
    expect(await client.readResource('app://none')).toBeUndefined();
  });

  it('gets a prompt, completes an argument, pings, sets the level', async () => {
    const { client, server } = await connected();
    const prompt = { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: 'hi' } }] };
    server.connection.handle('prompts/get', () => prompt);
    server.connection.handle('completion/complete', () => ({ completion: { values: ['Ada'] } }));
    server.connection.handle('logging/setLevel', () => ({}));
    server.connection.handle('ping', () => ({}));
    expect(await client.getPrompt('greet', { who: 'Ada' })).toEqual(prompt);
    const reference = { type: 'ref/prompt', name: 'greet' } as const;
    const typed = { name: 'who', value: 'A' };
    expect(await client.complete(reference, typed, { context: { lang: 'en' } })).toEqual({ values: ['Ada'] });
    await client.ping();
    await client.setLoggingLevel('warning');
    expect(server.heard.slice(2)).toEqual([
      { method: 'prompts/get', params: { name: 'greet', arguments: { who: 'Ada' } } },
      {
        method: 'completion/complete',
        params: { ref: reference, argument: typed, context: { arguments: { lang: 'en' } } },
      },
      { method: 'ping', params: {} },
      { method: 'logging/setLevel', params: { level: 'warning' } },
    ]);
  });

  it.each([
    ['prompts/get', (client: Client) => client.getPrompt('x')],
    ['resources/read', (client: Client) => client.readResource('x')],
    [
      'completion/complete',
      (client: Client) => client.complete({ type: 'ref/prompt', name: 'x' }, { name: 'a', value: '' }),
    ],
  ] as const)('refuses a result of %s that is none', async (method, call) => {
    const { client, server } = await connected();
    server.connection.handle(method as string, () => ({ completion: {}, messages: 'x', contents: [{}] }));
    await expect(call(client)).rejects.toMatchObject({ code: 'invalid-result' });
  });

  it('sends any other request and notification', async () => {
    const { client, server } = await connected();
    server.connection.handle('acme/add', (params) => (params as number[]).length);
    expect(await client.request('acme/add', [1, 2])).toBe(2);
    expect(client.notify('acme/noted', { a: 1 })).toBe(true);
    await settled();
    expect(server.paramsOf('acme/noted')).toEqual([{ a: 1 }]);
  });
});

type Client = Awaited<ReturnType<typeof connected>>['client'];

describe('what the server asks', () => {
  it('is answered by the handlers in the options', async () => {
    const { server } = await connected({
      sampling: ({ maxTokens }) => ({
        role: 'assistant',
        model: 'm',
        content: { type: 'text', text: String(maxTokens) },
      }),
      roots: () => [{ uri: 'file:///home' }],
    });
    const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: 'hi' } }];
    expect(
      await server.connection.sendRequest('sampling/createMessage', { messages, maxTokens: 7 }),
    ).toMatchObject({
      content: { text: '7' },
    });
    expect(await server.connection.sendRequest('roots/list')).toEqual({ roots: [{ uri: 'file:///home' }] });
    expect(await server.connection.sendRequest('ping')).toEqual({});
  });

  it('is refused when nobody handles it', async () => {
    const { server } = await connected();
    await expect(server.connection.sendRequest('roots/list')).rejects.toMatchObject({ code: -32601 });
    await expect(server.connection.sendRequest('push/event', {} as never)).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('may be handled by anybody, before the session and in it: methods of MCPL too', async () => {
    const { client, server } = await connected();
    client.handle('push/event', ({ eventId }) => ({ accepted: true, eventId }) as never);
    expect(await server.connection.sendRequest('push/event', { eventId: 'e1' } as never)).toMatchObject({
      accepted: true,
    });
    client.handle('acme/ask', () => 'yes');
    expect(await server.connection.sendRequest('acme/ask')).toBe('yes');
  });

  it('by a form is filled with the defaults of what is left out, only when it is accepted', async () => {
    const answers: ('accept' | 'decline')[] = ['accept', 'decline'];
    const { server } = await connected({
      elicitation: () => ({ action: answers.shift() ?? 'cancel', content: { name: 'Ada' } }),
    });
    const requestedSchema = {
      type: 'object' as const,
      properties: {
        name: { type: 'string' as const, default: 'nobody' },
        age: { type: 'integer' as const, default: 36 },
        ['__proto__']: { type: 'string' as const, default: 'x' },
        free: { type: 'boolean' as const },
      },
    };
    const ask = () =>
      server.connection.sendRequest('elicitation/create', { message: 'Who?', requestedSchema });
    const accepted = await ask();
    expect(Object.entries(accepted.content ?? {})).toEqual([
      ['name', 'Ada'],
      ['age', 36],
      ['__proto__', 'x'],
    ]);
    expect(await ask()).toEqual({ action: 'decline', content: { name: 'Ada' } });
  });

  it.each([undefined, 1, { properties: 4 }, { properties: { a: null } }])(
    'by a form without a schema (%j) is answered all the same',
    async (requestedSchema) => {
      const { server } = await connected({ elicitation: () => ({ action: 'accept' }) });
      const params = { message: 'Who?', requestedSchema } as never;
      expect(await server.connection.sendRequest('elicitation/create', params)).toEqual({
        action: 'accept',
        content: {},
      });
    },
  );
});

describe('what the server tells', () => {
  it('reaches those who subscribe: its log, updates, changes', async () => {
    const { client, server } = await connected();
    const heard: unknown[] = [];
    client.onLog.subscribe((entry) => heard.push(entry));
    client.onResourceUpdated.subscribe((uri) => heard.push(uri));
    client.onToolsChanged.subscribe(() => heard.push('tools'));
    client.onResourcesChanged.subscribe(() => heard.push('resources'));
    client.onPromptsChanged.subscribe(() => heard.push('prompts'));
    client.onNotification.subscribe(({ method }) => heard.push(method));
    server.connection.sendNotification('notifications/message', { level: 'info', data: 'up' });
    server.connection.sendNotification('notifications/resources/updated', { uri: 'app://a' });
    server.connection.sendNotification('notifications/tools/list_changed');
    server.connection.sendNotification('notifications/resources/list_changed');
    server.connection.sendNotification('notifications/prompts/list_changed');
    server.connection.sendNotification('acme/news');
    await settled();
    expect(heard).toEqual([
      { level: 'info', data: 'up' },
      'app://a',
      'tools',
      'resources',
      'prompts',
      'acme/news',
    ]);
  });

  it('is passed over where it says nothing', async () => {
    const { client, server, errors } = await connected();
    const heard: unknown[] = [];
    client.onLog.subscribe((entry) => heard.push(entry));
    client.onResourceUpdated.subscribe((uri) => heard.push(uri));
    server.connection.sendNotification('notifications/message', [1] as never);
    server.connection.sendNotification('notifications/resources/updated', { uri: 4 } as never);
    server.connection.sendNotification('notifications/resources/updated', undefined as never);
    await settled();
    expect([heard, errors]).toEqual([[], []]);
  });

  it('reaches a handler behind the client itself, before and in the session', async () => {
    const { client, server } = await connected();
    const heard: string[] = [];
    client.onToolsChanged.subscribe(() => heard.push('event'));
    client.handleNotification('notifications/tools/list_changed', () => heard.push('handler'));
    client.handleNotification('acme/news', () => heard.push('news'));
    server.connection.sendNotification('notifications/tools/list_changed');
    server.connection.sendNotification('acme/news');
    await settled();
    expect(heard).toEqual(['event', 'handler', 'news']);
  });

  it('in front of an answer is heard in front of it', async () => {
    const { client, server } = await connected();
    const told: string[] = [];
    client.onResourceUpdated.subscribe(() => told.push('updated'));
    server.connection.handle('tools/call', () => {
      server.connection.sendNotification('notifications/resources/updated', { uri: 'app://a' });
      return { content: [] };
    });
    await client.callTool('x');
    expect(told).toEqual(['updated']);
  });

  it('does not come to a handler that took its subscription back', async () => {
    const { client, server } = await connected();
    const [stays, goes] = [vi.fn(), vi.fn()];
    client.onToolsChanged.subscribe(stays);
    const unsubscribe = client.onToolsChanged.subscribe(goes);
    unsubscribe();
    unsubscribe();
    server.connection.sendNotification('notifications/tools/list_changed');
    await settled();
    expect([stays.mock.calls.length, goes.mock.calls.length]).toEqual([1, 0]);
  });
});

it('reports what it cannot read, and does not write back', async () => {
  const { client, far, server } = await connected();
  const reported = next(client.onError);
  await (far as MemoryTransport).send({ jsonrpc: '2.0', id: 99, result: 1 });
  expect((await reported).message).toContain('99');
  await settled();
  expect(server.heard.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized']);
});
