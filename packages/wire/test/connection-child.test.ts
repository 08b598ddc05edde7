import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { type Child, Children } from './helpers/children.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

const children = new Children();

afterEach(() => children.endAll());
afterAll(() => children.remove());

/** A connection to a child process that has begun to speak. */
async function connect(child: Child) {
  const connection = McplConnection.fromStreams(child.process.stdout, child.process.stdin);
  const heard = watch(connection);
  await connection.nextMessage();
  return { connection, heard: heard.splice(1), child: child.process };
}

const closed = (connection: McplConnection) =>
  new Promise<void>((resolve) => {
    if (connection.isClosed) resolve();
    else connection.once('close', resolve);
  });

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

describe('McplConnection to a child process', () => {
  it('carries text of any kind and length both ways', async () => {
    const server = children.fixture('server');
    const { connection } = await connect(server);
    const params = { text: '漢😀\u2028\u2029\u0085\r\n'.repeat(50_000) };
    expect(await connection.sendRequest('echo', params)).toEqual(params);
    connection.close();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe('close\n');
  });

  it('closes at once when the child is killed, and the request in flight learns it (ecosystem 6, item 12) [ROAD-3]', async () => {
    const server = children.fixture('server');
    const { connection, child } = await connect(server);
    const events = watch(connection);
    const pending = connection.sendRequest('never');
    await vi.waitFor(() => expect(server.stderr()).toContain('at work'));
    child.kill('SIGKILL');
    await expect(pending).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
    await closed(connection);
    expect(events).toEqual(['close']);
    connection.close();
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' });
  });

  it('closes at a broken pipe: "error" EPIPE, then "close", and nothing is uncaught (seed) [CLOSE-2] [ROAD-3]', async () => {
    const deaf = children.fixture('deaf');
    const { connection } = await connect(deaf);
    const events = watch(connection);
    const uncaught = await uncaughtDuring(async () => {
      while (connection.sendNotification('n', { text: 'x'.repeat(100_000) })) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await closed(connection);
    });
    expect(uncaught).toEqual([]);
    expect(events).toMatchObject([{ code: 'EPIPE' }, 'close']);
    connection.close();
  });
});

describe('McplConnection in a child process', () => {
  it('survives that its output is gone: "error" EPIPE, "close", exit 0 (ecosystem 6, item 1) [CLOSE-2] [ROAD-3]', async () => {
    const server = children.fixture('server');
    const { connection, child } = await connect(server);
    connection.on('error', () => {});
    // A half-close from this side: the child can still be asked, and its answer has nowhere to go.
    child.stdout.destroy();
    child.stdin.write(line(request(1, 'text', { length: 200_000 })));
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe('error EPIPE\nclose\n');
    connection.close();
  });

  it('closes when its input ends, and lets the process go (ecosystem 6, item 2)', async () => {
    const server = children.fixture('server');
    const { connection, child } = await connect(server);
    child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe('close\n');
    connection.close();
  });

  it('may send and forget, before and after the close, under --unhandled-rejections=strict (decision 8)', async () => {
    const forgetful = children.fixture('forgetful');
    const { connection, child } = await connect(forgetful);
    child.stdin.end();
    expect(await forgetful.ended).toEqual({ code: 0, signal: null });
    expect(forgetful.stderr()).toBe('');
    connection.close();
  });
});

describe('McplConnection without an "error" listener, in a child process (seed, "Usage")', () => {
  it.each([
    ['a malformed line', 'no JSON\n', 'malformed-line'],
    ['a response to nobody', line({ jsonrpc: '2.0', id: 5, result: 1 }), 'unexpected-response'],
  ])('ends the process at %s, with the error on standard error', async (_name, text, code) => {
    const server = children.fixture('no-error-listener');
    const { connection, child } = await connect(server);
    child.stdin.write(text);
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.stderr()).toContain(`code: '${code}'`);
    connection.close();
  });

  it('lives on at anything else, and exits with 0 when its input ends', async () => {
    const server = children.fixture('no-error-listener');
    const { connection, child } = await connect(server);
    child.stdin.write(line(notification('unknown')));
    expect(await connection.sendRequest('echo', { a: 1 })).toEqual({ a: 1 });
    await expect(connection.sendRequest('unknown')).rejects.toMatchObject({ code: -32601 });
    child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe('');
    connection.close();
  });
});

describe('a server over standard input and output answers what came before the end of its input', () => {
  it.each([1, 3])('also to a reader that is slow: nothing of %d large answers is lost', async (large) => {
    const server = children.fixture('server');
    const { stdin, stdout } = server.process;
    stdout.setEncoding('utf8');
    const requests = [
      request('first', 'echo', { greeting: 'hello' }),
      ...Array.from({ length: large }, (_, index) => request(index, 'text', { length: 300_000 })),
      request('last', 'echo', { greeting: 'good-bye' }),
    ];
    stdin.end(requests.map(line).join(''));
    // Reads nothing until the server has heard of the end.
    await vi.waitFor(() => expect(server.stderr()).toBe('close\n'), 10_000);
    let text = '';
    for await (const chunk of stdout) {
      text += String(chunk);
      await turns(2);
    }
    expect(await server.ended).toEqual({ code: 0, signal: null });
    const answers = text
      .split('\n')
      .slice(0, -1)
      .map((each) => JSON.parse(each));
    expect(answers.slice(1).map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
    expect(answers.at(-2).result).toHaveLength(300_000);
    expect(answers.at(-1)).toEqual(response('last', { greeting: 'good-bye' }));
  });
});
