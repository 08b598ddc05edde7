import { PassThrough } from 'node:stream';
import {
  type JsonRpcMessage,
  McplConnection,
  MemoryTransport,
  type MessageTransport,
  StreamTransport,
} from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer } from '../src/index.ts';
import { FakeBehavior } from './support/fake-behavior.ts';
import { Peer } from './support/peer.ts';

/** A transport whose start a test decides on. */
class Door implements MessageTransport {
  onmessage?: (message: JsonRpcMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  closes = 0;
  readonly #start: (door: Door) => void | Promise<void>;

  constructor(start: (door: Door) => void | Promise<void>) {
    this.#start = start;
  }

  async start(): Promise<void> {
    await this.#start(this);
  }

  async send(): Promise<void> {}

  async close(): Promise<void> {
    this.closes += 1;
  }
}

const serverEnd = () => MemoryTransport.createPair()[0];

describe('connect', () => {
  let behavior: FakeBehavior;
  let server: McpServer;
  let reported: Error[];

  beforeEach(() => {
    behavior = new FakeBehavior('a');
    server = new McpServer({ name: 'demo', behaviors: [behavior] });
    reported = [];
    server.onError.subscribe((error) => reported.push(error));
  });

  afterEach(() => server.stop());

  it('that fails rejects with the reason, is reported, and leaves nothing behind', async () => {
    const door = new Door(() => {
      throw new Error('the door is locked');
    });
    await expect(server.connect(door)).rejects.toMatchObject({
      code: 'transport-failed',
      message: expect.stringContaining('the door is locked'),
    });
    expect([server.sessions.size, behavior.subscriptions, door.closes]).toEqual([0, 0, 1]);
    expect(reported).toEqual([expect.objectContaining({ code: 'transport-failed' })]);
  });

  it('to a transport that closes while it opens leaves nothing behind', async () => {
    const door = new Door((opening) => opening.onclose?.());
    await expect(server.connect(door)).rejects.toMatchObject({ code: 'closed' });
    expect([server.sessions.size, behavior.subscriptions]).toEqual([0, 0]);
  });

  it.each<[string, () => McplConnection]>([
    ['streams', () => McplConnection.fromStreams(new PassThrough(), new PassThrough())],
    ['a transport', () => McplConnection.fromTransport(serverEnd())],
  ])('to a connection over %s that has closed already leaves nothing behind', async (_what, make) => {
    const connection = make();
    connection.close();
    await expect(server.connect(connection)).rejects.toMatchObject({ code: 'closed' });
    expect([server.sessions.size, behavior.subscriptions, reported]).toEqual([0, 0, []]);
  });

  it('to streams that ended before leaves nothing behind', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end();
    input.resume();
    await new Promise((resolve) => input.once('end', resolve));
    await expect(server.connect(new StreamTransport(input, output))).rejects.toMatchObject({
      code: 'closed',
    });
    expect([server.sessions.size, behavior.subscriptions, output.destroyed]).toEqual([0, 0, true]);
  });

  it('hears a client that was there first', async () => {
    const sent: JsonRpcMessage[] = [];
    const door = new Door((opening) => opening.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'ping' }));
    door.send = async (...[message]: unknown[]) => void sent.push(message as JsonRpcMessage);
    await server.connect(door);
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('refuses a transport that serves already, and does not disturb it', async () => {
    const [here, there] = MemoryTransport.createPair();
    const session = await server.connect(there);
    await expect(server.connect(there)).rejects.toMatchObject({
      name: 'McpServerError',
      code: 'transport-used',
      message: expect.stringContaining('The server demo was given this transport before'),
    });
    expect([session.isClosed, server.sessions.size]).toEqual([false, 1]);
    await here.start();
  });
});

describe('start and stop', () => {
  it('serve one transport, and end', async () => {
    const [here, there] = MemoryTransport.createPair();
    const server = new McpServer({ transport: there });
    expect(server.isRunning).toBe(false);
    await server.start();
    await server.start();
    expect([server.isRunning, server.sessions.size]).toEqual([true, 1]);
    const closed = new Promise<void>((resolve) => {
      here.onclose = resolve;
    });
    await here.start();
    await server.stop();
    await closed;
    expect([server.isRunning, server.sessions.size]).toEqual([false, 0]);
    await server.stop();
  });

  it('may be repeated with a function that makes transports, and clients are served each time', async () => {
    const ends: MemoryTransport[] = [];
    const behavior = new FakeBehavior('a');
    const server = new McpServer({
      behaviors: [behavior],
      transport: () => {
        const [here, there] = MemoryTransport.createPair();
        ends.push(here);
        return there;
      },
    });
    for (const round of [1, 2, 3]) {
      await server.start();
      expect([ends.length, server.isRunning, behavior.subscriptions]).toEqual([round, true, 5]);
      const other = await Peer.meet(server);
      expect(server.sessions.size).toBe(2);
      await server.stop();
      expect([server.isRunning, other.session.isClosed, behavior.subscriptions]).toEqual([false, true, 0]);
    }
  });

  it('cannot be repeated with one transport, and say what to do', async () => {
    const server = new McpServer({ name: 'demo', transport: serverEnd() });
    await server.start();
    await server.stop();
    for (const _attempt of [1, 2]) {
      await expect(server.start()).rejects.toMatchObject({
        code: 'transport-used',
        message: expect.stringContaining('give it a function that makes one'),
      });
      expect(server.isRunning).toBe(false);
    }
  });

  it('without a transport say what is missing, each time', async () => {
    const server = new McpServer({ name: 'demo' });
    for (const _attempt of [1, 2]) {
      await expect(server.start()).rejects.toMatchObject({
        name: 'McpServerError',
        code: 'no-transport',
        message: 'The server demo has no transport: give it one with withTransport(), or use connect().',
      });
      expect(server.isRunning).toBe(false);
    }
    await Peer.meet(server);
    await server.stop();
  });

  it('at the same time are one start', async () => {
    let made = 0;
    const server = new McpServer({
      transport: () => {
        made += 1;
        return serverEnd();
      },
    });
    await Promise.all([server.start(), server.start(), server.start()]);
    expect([made, server.sessions.size]).toEqual([1, 1]);
    await server.stop();
  });

  it('that fail, at the same time or not, can be tried again', async () => {
    let attempts = 0;
    const server = new McpServer({
      transport: () => {
        attempts += 1;
        if (attempts === 1) throw new Error('no door');
        if (attempts > 2) return serverEnd();
        return new Door(() => {
          throw new Error('locked');
        });
      },
    });
    const outcomes = await Promise.allSettled([server.start(), server.start()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([attempts, server.isRunning]).toEqual([1, false]);
    await expect(server.start()).rejects.toThrow('locked');
    expect([server.isRunning, server.sessions.size]).toEqual([false, 0]);
    await server.start();
    expect(server.isRunning).toBe(true);
    await server.stop();
  });

  it('end the running when the client goes, and may begin again', async () => {
    const ends: MemoryTransport[] = [];
    const server = new McpServer({
      transport: () => {
        const [here, there] = MemoryTransport.createPair();
        ends.push(here);
        return there;
      },
    });
    await server.start();
    const [session] = server.sessions;
    const closed = new Promise<void>((resolve) => session?.onClosed.subscribe(resolve));
    await ends[0]?.close();
    await closed;
    expect(server.isRunning).toBe(false);
    await server.start();
    expect([server.isRunning, ends.length]).toEqual([true, 2]);
    await server.stop();
  });

  it('do not think that they run when the transport closes just as it opens', async () => {
    for (let microtasks = 0; microtasks < 20; microtasks += 1) {
      const door = new Door((opening) => {
        const close = async () => {
          for (let count = 0; count < microtasks; count += 1) await undefined;
          opening.onclose?.();
        };
        void close();
      });
      const server = new McpServer({ transport: door });
      await Promise.allSettled([server.start()]);
      await new Promise((resolve) => setImmediate(resolve));
      expect([server.isRunning, server.sessions.size], `${microtasks} microtasks`).toEqual([false, 0]);
    }
  });

  it('stop what has not opened yet, and can be followed by a start at once', async () => {
    let opened = 0;
    const server = new McpServer({
      transport: () => {
        opened += 1;
        return opened === 1 ? new Door(() => new Promise(() => {})) : serverEnd();
      },
    });
    const first = server.start();
    const stopped = server.stop();
    const second = server.start();
    await expect(first).rejects.toMatchObject({ code: 'closed' });
    await Promise.all([stopped, second]);
    expect([server.isRunning, server.sessions.size, opened]).toEqual([true, 1, 2]);
    await server.stop();
  });
});
