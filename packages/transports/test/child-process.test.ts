import { tmpdir } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ConnectionClosedError, ConnectionError, McplConnection } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, describe, expect, it } from 'vitest';
import { ChildProcessTransport, type ChildProcessTransportOptions } from '../src/child-process.ts';

const PROGRAM = fileURLToPath(new URL('./fixtures/program.mjs', import.meta.url));

/** Longer than a healthy machine needs, and not waited for by any test that passes. */
const SHORT = { shutdownTimeoutMs: 300 };

let transports: ChildProcessTransport[] = [];

afterEach(async () => {
  await Promise.all(transports.map((transport) => transport.close()));
  for (const { pid } of transports) expect(isAlive(pid)).toBe(false);
  transports = [];
});

/** A program that behaves in one of the ways of the fixture. */
function program(how: string, options: Partial<ChildProcessTransportOptions> = {}): ChildProcessTransport {
  const [way = '', ...rest] = how.split(' ');
  return transport({ command: process.execPath, args: [PROGRAM, way, ...rest], ...options });
}

function transport(options: ChildProcessTransportOptions): ChildProcessTransport {
  const made = new ChildProcessTransport(options);
  transports.push(made);
  return made;
}

function connect(over: ChildProcessTransport): { connection: McplConnection; errors: Error[] } {
  const connection = McplConnection.fromTransport(over, { answerMalformed: false });
  const errors: Error[] = [];
  connection.on('error', (error) => errors.push(error));
  return { connection, errors };
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const closed = (connection: McplConnection) =>
  new Promise<void>((resolve) => connection.once('close', resolve));

/** The params of the first notification with this method. */
const heard = (connection: McplConnection, method: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    connection.handleNotification(method, (params) => resolve(params as Record<string, unknown>));
  });

it('starts a program, carries messages both ways and ends it, once', async () => {
  const over = program('echo');
  const { connection, errors } = connect(over);
  let closes = 0;
  connection.on('close', () => {
    closes += 1;
  });
  const text = '日本 🎈\u2028'.repeat(50_000);
  expect(await connection.sendRequest('echo', { text })).toEqual({ text });
  expect(isAlive(over.pid)).toBe(true);
  await over.close();
  expect([closes, isAlive(over.pid), errors]).toEqual([1, false, []]);
  await over.close();
  expect(closes).toBe(1);
});

it('serves the official client', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const server = fileURLToPath(new URL('./fixtures/echo-server.mjs', import.meta.url));
  // It is no server of MCP: what matters is that the client starts it, asks and hears.
  await expect(
    client.connect(transport({ command: process.execPath, args: [server] })),
  ).rejects.toMatchObject({
    code: -32601,
  });
});

describe('a program that ends by itself', () => {
  it('fails what waits at once, and says with what and in which words', async () => {
    const over = program('fail');
    const { connection, errors } = connect(over);
    await connection.opened;
    await expect(connection.sendRequest('work')).rejects.toBeInstanceOf(ConnectionClosedError);
    expect(errors).toEqual([expect.objectContaining({ name: 'ConnectionError', code: 'transport-failed' })]);
    expect(errors[0]?.message).toMatch(/ended with code 3\. The last .*: first line\nthe disk is full\.$/s);
    expect(over.stderrTail).toBe('first line\nthe disk is full');
  });

  it('by a signal that others sent is told so', async () => {
    const over = program('echo');
    const { connection, errors } = connect(over);
    await connection.sendRequest('echo');
    const ended = closed(connection);
    process.kill(over.pid ?? 0, 'SIGKILL');
    await ended;
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('was ended by SIGKILL')]);
  });

  it('does not hold the connection up when somebody else has its output open', async () => {
    const over = program('orphan');
    const { connection } = connect(over);
    const { pid } = await heard(connection, 'orphan');
    const ended = closed(connection);
    connection.sendNotification('leave');
    await ended;
    expect(isAlive(over.pid)).toBe(false);
    process.kill(Number(pid), 'SIGKILL');
  });
});

describe('close()', () => {
  it('goes on to SIGTERM and SIGKILL, and reaches what the program started', async () => {
    const over = program('parent', SHORT);
    const { connection } = connect(over);
    const { pid } = await heard(connection, 'child');
    await over.close();
    expect([isAlive(over.pid), isAlive(Number(pid))]).toEqual([false, false]);
  });

  it('ends one that neither the end of its input nor SIGTERM ends', async () => {
    const over = program('stay', SHORT);
    const { connection, errors } = connect(over);
    await connection.sendRequest('echo');
    const waiting = connection.sendRequest('never').catch((error: unknown) => error);
    connection.close();
    await connection.released;
    expect(isAlive(over.pid)).toBe(false);
    expect(await waiting).toBeDefined();
    expect(errors).toEqual([]);
  });

  it('while it starts ends the program by the end of its input, and delivers nothing behind onclose', async () => {
    const over = program('greet', { shutdownTimeoutMs: 60_000 });
    const told: string[] = [];
    over.onmessage = () => told.push('message');
    over.onclose = () => told.push('close');
    const refused = expect(over.start()).rejects.toMatchObject({ code: 'closed' });
    await over.close();
    await refused;
    expect([isAlive(over.pid), told]).toEqual([false, ['close']]);
  });

  it('before the start is nothing but the end', async () => {
    const over = program('echo');
    let closes = 0;
    over.onclose = () => {
      closes += 1;
    };
    await over.close();
    expect([closes, over.pid]).toEqual([1, undefined]);
    await expect(over.start()).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('what cannot be started', () => {
  it.each<[string, ChildProcessTransportOptions]>([
    ['is nowhere', { command: 'no-such-program-anywhere' }],
    ['has no folder', { command: process.execPath, cwd: `${tmpdir()}/no/such/folder` }],
  ])('because it %s is said so', async (_why, options) => {
    const over = transport(options);
    await expect(over.start()).rejects.toMatchObject({
      code: 'transport-failed',
      message: `The program ${options.command} could not be started: there is no such program on the path, or no such folder.`,
      cause: { code: 'ENOENT' },
    });
    const { connection, errors } = connect(transport(options));
    await expect(connection.sendRequest('ping')).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(connection.opened).rejects.toThrow('could not be started');
    expect(errors).toHaveLength(1);
  });

  it('because it was started before is refused, and what is sent too early is not sent', async () => {
    const over = program('echo');
    await expect(over.send({ jsonrpc: '2.0', method: 'early' })).rejects.toMatchObject({
      code: 'transport-failed',
    });
    await over.start();
    await expect(over.start()).rejects.toMatchObject({ code: 'transport-failed' });
  });
});

describe('the environment of the child', () => {
  const environment = async (options: Partial<ChildProcessTransportOptions>) => {
    const { connection } = connect(program('environment', options));
    const told = heard(connection, 'environment');
    await connection.sendRequest('tell');
    return told;
  };

  it('has what it needs to run, what it is given, and no secret of ours', async () => {
    process.env.MCPLKIT_SECRET = 'hunter2';
    process.env.MCPLKIT_FUNCTION = '() { echo; }';
    const told = await environment({ env: { GIVEN: 'yes' } });
    expect([told.PATH, told.GIVEN, told.MCPLKIT_SECRET]).toEqual([process.env.PATH, 'yes', undefined]);
    expect(await environment({ inheritEnv: true })).toMatchObject({ MCPLKIT_SECRET: 'hunter2' });
    delete process.env.MCPLKIT_SECRET;
    delete process.env.MCPLKIT_FUNCTION;
  });
});

describe('standard error', () => {
  const MUCH = 4_000_000;

  it.each(['tail', 'ignore'] as const)(
    'is read to the end, and does not hold the program up: %s',
    async (stderr) => {
      const over = program(`noise ${MUCH}`, { stderr });
      const { connection } = connect(over);
      expect(await connection.sendRequest('echo', { at: 1 })).toEqual({ at: 1 });
      await over.close();
      expect(over.stderrTail.length).toBe(stderr === 'tail' ? 8192 : 0);
    },
  );

  it('goes to a function when there is one', async () => {
    let read = 0;
    const over = program(`noise ${MUCH}`, { stderr: (text) => (read += text.length) });
    const { connection } = connect(over);
    await connection.sendRequest('echo');
    await over.close();
    expect(read).toBe(MUCH);
  });
});
