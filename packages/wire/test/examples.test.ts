import { readFileSync } from 'node:fs';
import { checkExamples } from 'test-support';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { Children } from './helpers/children.ts';

describe('the examples of the README and of the sources', () => {
  it('are each a file that is compiled here, and the other way round', () => {
    const check = checkExamples(new URL('../', import.meta.url));
    expect(check).toEqual({ shown: expect.any(Number), uncompiled: [], unshown: [] });
    expect(check.shown).toBeGreaterThan(5);
  });

  it.each([
    ['text-content', { block: { type: 'text', text: 'hello' } }],
    ['is-content-block', { alone: true, both: false }],
    ['connection', { answer: 6 }],
    ['describe-method', { gate: 'channels.lifecycle' }],
    ['method', { name: 'featureSets/update' }],
    [
      'json-members',
      {
        members: new Map([
          ['to', '"lamp"'],
          ['payload', '{"on": true}'],
        ]),
      },
    ],
    ['linked-pair', { greeting: 'Hello, Zoë!', lost: 'ConnectionTimeoutError' }],
    ['mcpl-capabilities', { mcpl: { version: '0.5' } }],
    ['relay', { answer: 42 }],
    ['relay-hub', { answers: [{ name: 'one' }, { name: 'two' }] }],
    ['scripted-peer', { result: { tools: [] } }],
    ['own-method', { text: 'Hello, Zoë!' }],
    ['request-params', { params: { channelId: 'discord:#general' } }],
  ])('do what they say: %s', async (file, exports) => {
    expect(await import(`./examples/${file}.ts`)).toMatchObject(exports);
  });

  it('do what they say: memory-transport', async () => {
    const { received } = await import('./examples/memory-transport.ts');
    expect(await received).toEqual({ jsonrpc: '2.0', method: 'hello' });
  });
});

describe('the example of MemoryStream', () => {
  it('closes with the reset, behind half a message', async () => {
    const { closed, failure } = await import('./examples/memory-stream.ts');
    expect(await failure).toMatchObject({ code: 'ECONNRESET' });
    await closed;
  });
});

describe('the example of the README (seed, "Usage")', () => {
  const children = new Children();
  afterEach(() => children.endAll());
  afterAll(() => children.remove());

  it('runs: it pushes, answers, complains of a malformed line, and ends when its input ends', async () => {
    const program = children.program('../examples/usage.ts');
    const host = McplConnection.fromStreams(program.process.stdout, program.process.stdin);
    const errors: Error[] = [];
    host.on('error', (error) => errors.push(error));
    expect(await host.nextMessage()).toMatchObject({
      notification: { method: 'push/event', params: { payload: { content: [{ text: 'Here I am.' }] } } },
    });
    expect(await host.sendRequest('tools/list')).toEqual({ tools: [] });
    program.process.stdin.write('malformed\n');
    expect(await host.sendRequest('tools/list')).toEqual({ tools: [] });
    program.process.stdin.end();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stderr()).toBe('mcpl: A line is not JSON: "malformed"\n');
    expect(errors).toMatchObject([
      { code: 'unexpected-response', message: expect.stringContaining('could not read a message') },
    ]);
    host.close();
  });
});

describe('the README', () => {
  it('is no longer than eighty lines, and tells the defaults that there are', async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    const { DEFAULT_BOUNDS, DEFAULT_REQUEST_TIMEOUT_MS } = await import('../src/index.ts');
    const rows = [...readme.matchAll(/^\| `(\w+)`\s*\| (.*?)\s*\|/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    const MIB = 1024 * 1024;
    expect(Object.fromEntries(rows)).toEqual({
      maxMessageBytes: `${DEFAULT_BOUNDS.maxMessageBytes / MIB} MiB`,
      maxBufferedBytes: `${DEFAULT_BOUNDS.maxBufferedBytes / MIB} MiB`,
      maxPending: DEFAULT_BOUNDS.maxPending.toLocaleString('en'),
      maxQueuedMessages: DEFAULT_BOUNDS.maxQueuedMessages.toLocaleString('en'),
      requestTimeout: `${DEFAULT_REQUEST_TIMEOUT_MS / 1000} s`,
      answerMalformed: '`true`',
    });
  });
});
