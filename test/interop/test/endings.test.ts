import { once } from 'node:events';
import { ConnectionClosedError, McplConnection, StreamTransport } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { callTool, connectToProgram, OFFICIAL_CLIENTS } from '../src/official-clients.ts';
import { type RawChild, startChild } from '../src/raw-peer.ts';
import { SERVE, socketPair } from '../src/roads.ts';
import { EXPECTED_VISIT, visitByConnection } from '../src/visit.ts';
import { workshop } from '../src/workshop.ts';

const WELL = { code: 0, signal: null };
const HANG = { jsonrpc: '2.0', id: 'hang', method: 'tools/call', params: { name: 'hang' } };

const start = (): RawChild => startChild(SERVE, 'workshop', 'ours');

describe('the end of its standard input ends the process with code 0', () => {
  it('before anything was said', async () => {
    const { peer, exit } = start();
    peer.end();
    expect(await exit).toEqual(WELL);
  });

  it('while a tool runs', async () => {
    const { peer, exit } = start();
    await peer.initialize();
    peer.write(`${JSON.stringify(HANG)}\n`);
    await peer.request(1, 'ping');
    peer.end();
    expect(await exit).toEqual(WELL);
    await expect(peer.nextLine()).rejects.toThrow('The input ended.');
  });

  it('when everything that was asked before is answered', async () => {
    const { peer, exit } = start();
    const opened = peer.initialize();
    const asked = [0, 1, 2].map((id) => peer.request(id, 'tools/call', { name: 'greet' }));
    peer.end();
    await opened;
    expect((await Promise.all(asked)).map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(await exit).toEqual(WELL);
  });

  it('in the middle of a line, which is reported', async () => {
    const { peer, reports, exit } = start();
    await peer.initialize();
    peer.write('{"jsonrpc":"2.0",');
    peer.end();
    expect(await reports.next()).toContain('not JSON');
    expect(await exit).toEqual(WELL);
  });
});

describe('a pipe that breaks', () => {
  it('is reported and ends the process with code 0', async () => {
    const { process: child, peer, reports, exit } = start();
    await peer.initialize();
    child.stdout.destroy();
    peer.write(`${JSON.stringify({ ...HANG, params: { name: 'long', arguments: { length: 200_000 } } })}\n`);
    expect(await reports.next()).toContain('EPIPE');
    expect(await exit).toEqual(WELL);
  });

  it('ends one session and no other', async () => {
    const server = workshop();
    const [[brokenHere, brokenThere], [here, there]] = await Promise.all([socketPair(), socketPair()]);
    const broken = await server.connect(new StreamTransport(brokenThere, brokenThere));
    await server.connect(new StreamTransport(there, there));
    const ended = new Promise<void>((resolve) => broken.onClosed.subscribe(resolve));
    const failure = new Promise<Error>((resolve) => server.onError.subscribe(resolve));
    brokenHere.resetAndDestroy();
    await ended;
    expect(await failure).toMatchObject({ code: 'ECONNRESET' });

    const connection = McplConnection.fromStreams(here, here);
    expect(await visitByConnection(connection)).toEqual(EXPECTED_VISIT);
    const gone = Promise.all([once(here, 'close'), once(there, 'close')]);
    connection.close();
    await gone;
    expect(server.sessions.size).toBe(0);
  });
});

describe('a process that is killed', () => {
  it.each(OFFICIAL_CLIENTS)('is seen at once by $kind, and pending calls reject', async (kind) => {
    const { client, transport } = await connectToProgram(kind, SERVE, 'workshop', 'ours');
    const closed = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    const pending = expect(callTool(client, 'hang')).rejects.toThrow('Connection closed');
    await client.ping();
    if (transport.pid === null) throw new Error('The server is not running.');
    process.kill(transport.pid, 'SIGKILL');
    await Promise.all([closed, pending]);
    await client.close();
  });

  it.each(OFFICIAL_CLIENTS)('is seen at once by $kind through a StreamTransport', async ({ make }) => {
    const child = start();
    const client = make();
    await client.connect(new StreamTransport(child.process.stdout, child.process.stdin));
    const closed = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    const pending = expect(callTool(client, 'hang')).rejects.toThrow('Connection closed');
    await client.ping();
    child.process.kill('SIGKILL');
    await Promise.all([closed, pending]);
    expect(await child.exit).toEqual({ code: null, signal: 'SIGKILL' });
    await client.close();
  });

  it('is seen at once by our connection, and pending requests say what became of them', async () => {
    const child = start();
    const connection = McplConnection.fromStreams(child.process.stdout, child.process.stdin);
    await visitByConnection(connection);
    const pending = connection
      .sendRequest('tools/call', { name: 'hang' }, 0)
      .catch((error: unknown) => error);
    const next = connection.nextMessage().catch((error: unknown) => error);
    await connection.sendRequest('ping');
    const closed = new Promise<void>((resolve) => connection.on('close', resolve));
    child.process.kill('SIGKILL');
    await closed;
    expect(await pending).toBeInstanceOf(ConnectionClosedError);
    expect(await pending).toHaveProperty('outcome', 'no-response');
    expect(await next).toHaveProperty('outcome', undefined);
    expect(connection.isClosed).toBe(true);
    connection.close();
    await child.exit;
  });
});
