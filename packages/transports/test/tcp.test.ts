import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
import { type JsonRpcMessage, McplConnection, type StreamTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, describe, expect, it, vi } from 'vitest';

const HELLO: JsonRpcMessage = { jsonrpc: '2.0', method: 'hello' };

let ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function listen(...args: Parameters<typeof listenTcp>) {
  const listener = await listenTcp(...args);
  ends.push(() => listener.close());
  return listener;
}

function dial(options: ConstructorParameters<typeof TcpTransport>[0]): TcpTransport {
  const transport = new TcpTransport(options);
  ends.push(() => transport.close());
  return transport;
}

/** A port at which nobody listens any more. */
async function freePort(): Promise<number> {
  const listener = await listenTcp({}, () => {});
  await listener.close();
  return listener.port;
}

it('carries a connection each way, for several clients at once', async () => {
  const { port, host } = await listen({}, (transport) => {
    const connection = McplConnection.fromTransport(transport);
    connection.handle('echo', (params) => params);
  });
  expect(host).toBe('127.0.0.1');
  const answers = [0, 1, 2].map(async (n) => {
    const connection = McplConnection.fromTransport(dial({ host, port }));
    const answer = await connection.sendRequest('echo', { n });
    connection.close();
    return answer;
  });
  expect(await Promise.all(answers)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

it('serves the official client', async () => {
  const { port } = await listen({}, (transport) => {
    McplConnection.fromTransport(transport).handle('ping', () => ({}));
  });
  const client = new Client({ name: 'test', version: '1' });
  // It is no server of MCP: what matters is that the client dials, asks and hears.
  await expect(client.connect(dial({ port, host: '127.0.0.1' }))).rejects.toMatchObject({ code: -32601 });
});

describe('a road that cannot be opened', () => {
  it('because nobody listens is told so, with its place', async () => {
    const port = await freePort();
    await expect(dial({ host: '127.0.0.1', port }).start()).rejects.toMatchObject({
      code: 'transport-failed',
      message: `The road to 127.0.0.1:${port} did not open: nobody listens there.`,
      cause: { code: 'ECONNREFUSED' },
    });
    await expect(dial({ host: '::1', port }).start()).rejects.toThrow(`The road to [::1]:${port} `);
  });

  it('because there is no such host is told so', async () => {
    const transport = dial({ host: 'no-such-host.invalid', port: 1 });
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
  });

  it('because nobody answers is given up', async () => {
    const { port } = await listen({}, () => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const started = dial({ host: '127.0.0.1', port, openTimeoutMs: 1_000 }).start();
      vi.advanceTimersByTime(1_000);
      await expect(started).rejects.toMatchObject({
        code: 'transport-failed',
        message: `The road to 127.0.0.1:${port} did not open within 1000 ms.`,
      });
      const inTime = dial({ host: '127.0.0.1', port, openTimeoutMs: 1_000 });
      await inTime.start();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails what waits on a connection', async () => {
    const connection = McplConnection.fromTransport(dial({ host: '127.0.0.1', port: await freePort() }));
    const told: unknown[] = [];
    connection.on('error', (error) => told.push(error.message));
    await expect(connection.sendRequest('echo')).rejects.toMatchObject({
      code: 'closed',
      outcome: 'not-sent',
    });
    expect(told).toEqual([expect.stringContaining('nobody listens there')]);
  });

  it.each([0, -1, 65_536, 1.5, Number.NaN])('because %s is no port is refused at once', async (port) => {
    expect(() => new TcpTransport({ port })).toThrow(RangeError);
    if (port !== 0) await expect(listenTcp({ port }, () => {})).rejects.toThrow(RangeError);
  });

  it('because somebody listens there already is told so', async () => {
    const { port } = await listen({}, () => {});
    await expect(listenTcp({ port }, () => {})).rejects.toMatchObject({
      code: 'transport-failed',
      message: `Nobody can listen at 127.0.0.1:${port}: somebody listens there already.`,
    });
  });
});

it('says by what it broke, before it closes', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const { port } = server.address() as { port: number };
  const transport = dial({ host: '127.0.0.1', port });
  const told: unknown[] = [];
  transport.onerror = (error) => told.push(error.message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      told.push('close');
      resolve();
    };
  });
  await transport.start();
  await transport.send(HELLO);
  await closed;
  expect(told).toEqual([`The road to 127.0.0.1:${port} broke: the other end reset it.`, 'close']);
});

it('sends nothing before it is open, and says so', async () => {
  const { port } = await listen({}, () => {});
  const transport = dial({ host: '127.0.0.1', port });
  await expect(transport.send(HELLO)).rejects.toMatchObject({ code: 'transport-failed' });
  await transport.start();
  await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
});

describe('a listener', () => {
  it('gives what came before the start too', async () => {
    let taken: (transport: StreamTransport) => void = () => {};
    const coming = new Promise<StreamTransport>((resolve) => {
      taken = resolve;
    });
    const { port } = await listen({}, taken);
    const socket = connect(port, '127.0.0.1');
    ends.push(() => socket.destroy());
    socket.write(`${JSON.stringify(HELLO)}\n`);
    const transport = await coming;
    const heard = new Promise((resolve) => {
      transport.onmessage = resolve;
    });
    await transport.start();
    expect(await heard).toEqual(HELLO);
  });

  it('closes what is over its bound, and takes another when one has gone', async () => {
    const taken: StreamTransport[] = [];
    const { port } = await listen({ maxConnections: 1 }, (transport) => taken.push(transport));
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      ends.push(() => socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    const first = await open();
    const second = await open();
    if (!second.destroyed) await once(second, 'close');
    expect(taken).toHaveLength(1);
    await taken[0]?.close();
    if (!first.destroyed) await once(first.resume(), 'close');
    await open();
    await expect.poll(() => taken.length).toBe(2);
  });

  it('ends the roads that it brought when it closes, and no error is left without a listener', async () => {
    const taken: StreamTransport[] = [];
    const listener = await listenTcp({}, (transport) => taken.push(transport));
    const sockets: Socket[] = [];
    for (let n = 0; n < 2; n += 1) {
      const socket = connect(listener.port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
    }
    await expect.poll(() => taken.length).toBe(2);
    const closed = new Promise<void>((resolve) => {
      const [transport] = taken;
      if (transport === undefined) return;
      transport.onclose = resolve;
      void transport.start();
    });
    const ended = sockets.map((socket) => once(socket.resume(), 'close'));
    await listener.close();
    await listener.close();
    await Promise.all([closed, ...ended]);
  });
});
