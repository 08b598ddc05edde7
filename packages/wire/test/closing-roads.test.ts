import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { McplConnection } from '../src/connection.ts';
import { ScriptedPeer } from '../src/testing/scripted-peer.ts';
import { Children } from './helpers/children.ts';
import { notification, request } from './helpers/raw-peer.ts';
import { socketPair } from './helpers/sockets.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';
import { tcpOf, webSocketServer } from './helpers/web-sockets.ts';

/** A connection to a peer that is about to leave. */
interface Road {
  readonly connection: McplConnection;
  /** Makes the other end send a notification and a request. */
  speak(): void;
  /** Makes the other end leave, in the way that the row is about. */
  leave(): void;
  /** Whether the output is released. */
  released(): boolean;
}

const lines = [notification('a'), request(1, 'b')].map((each) => `${JSON.stringify(each)}\n`);

const children = new Children();
const releases: (() => Promise<void>)[] = [];
let server: Awaited<ReturnType<typeof webSocketServer>>;

beforeAll(async () => {
  server = await webSocketServer();
});

afterEach(async () => {
  for (const release of releases.splice(0)) await release();
  await children.endAll();
});

afterAll(async () => {
  children.remove();
  await server.release();
});

async function passThroughs(leave: (input: PassThrough, output: PassThrough) => void): Promise<Road> {
  const [input, output] = [new PassThrough(), new PassThrough().resume()];
  return {
    connection: McplConnection.fromStreams(input, output),
    speak: () => input.write(lines.join('')),
    leave: () => leave(input, output),
    released: () => output.destroyed,
  };
}

async function memory(leave: (peer: ScriptedPeer) => void): Promise<Road> {
  const peer = new ScriptedPeer();
  return {
    connection: McplConnection.fromStreams(peer.input, peer.output),
    speak: () => peer.sendRaw(lines.join('')),
    leave: () => leave(peer),
    released: () => peer.output.destroyed,
  };
}

async function sockets(leave: (there: Socket) => void): Promise<Road> {
  const { here, there, release } = await socketPair();
  releases.push(release);
  there.on('error', () => {});
  return {
    connection: McplConnection.fromTcp(here),
    // What a socket has not read when it is destroyed makes a reset of that.
    speak: () => there.once('data', () => there.write(lines.join(''))),
    leave: () => leave(there),
    released: () => here.destroyed,
  };
}

async function child(): Promise<Road> {
  const { process } = children.fixture('speaks-twice');
  return {
    connection: McplConnection.fromStreams(process.stdout, process.stdin),
    // It speaks when it reads the first request.
    speak: () => {},
    leave: () => process.kill('SIGKILL'),
    released: () => process.stdin.destroyed,
  };
}

async function webSockets(leave: (there: WebSocket) => void): Promise<Road> {
  const { here, there } = await server.pair();
  there.on('error', () => {});
  return {
    connection: McplConnection.fromWebSocket(here),
    speak: () => {
      for (const line of lines) there.send(line);
    },
    leave: () => leave(there),
    released: () => here.readyState === 3,
  };
}

const ROADS: [string, boolean, () => Promise<Road>][] = [
  ['PassThroughs whose input ends', false, () => passThroughs((input) => input.end())],
  ['PassThroughs whose input is destroyed', false, () => passThroughs((input) => input.destroy())],
  ['PassThroughs whose input fails', true, () => passThroughs((input) => input.destroy(new Error('of it')))],
  ['PassThroughs whose output is destroyed', false, () => passThroughs((_input, output) => output.destroy())],
  ['memory streams whose input ends', false, () => memory((peer) => peer.close())],
  ['memory streams that are reset', true, () => memory((peer) => peer.input.reset())],
  ['a socket whose other end finishes', false, () => sockets((there) => there.end())],
  ['a socket whose other end is destroyed', false, () => sockets((there) => there.destroy())],
  ['a socket that is reset', true, () => sockets((there) => there.resetAndDestroy())],
  ['a child process that is killed', false, child],
  ['a WebSocket that closes', false, () => webSockets((there) => there.close())],
  ['a WebSocket whose road breaks', true, () => webSockets((there) => there.terminate())],
  ['a WebSocket that is reset', true, () => webSockets((there) => tcpOf(there).resetAndDestroy())],
];

/** Speaks, and waits until all of it has come; one request of ours waits. */
async function open(make: () => Promise<Road>) {
  const road = await make();
  const { connection } = road;
  const heard = watch(connection);
  const arrived = new Promise<void>((resolve) => connection.once('request', () => resolve()));
  const pending = connection.sendRequest('m');
  road.speak();
  await arrived;
  return { road, connection, heard, pending };
}

const closed = (connection: McplConnection) =>
  new Promise<void>((resolve) => {
    if (connection.isClosed) resolve();
    else connection.once('close', resolve);
  });

describe('McplConnection closes in the same way over every road', () => {
  it.each(ROADS)(
    'over %s [CLOSE-1] [CLOSE-7] [CLOSE-8] [CLOSE-9] [CLOSE-10] [CLOSE-12] [CLOSE-16] [ROAD-1] [ROAD-2] [ROAD-3] [ROAD-4]',
    async (_name, fails, make) => {
      const { road, connection, heard, pending } = await open(make);
      road.leave();
      await closed(connection);
      await turns();

      const told = fails ? [expect.any(Error), 'close'] : ['close'];
      expect(heard).toEqual(['notification a', 'request b', ...told]);
      await expect(pending).rejects.toMatchObject({
        name: 'ConnectionClosedError',
        outcome: 'no-response',
        ...(fails && { cause: heard[2] }),
      });
      expect(connection.pendingRequests).toBe(0);
      await expect(connection.sendRequest('late')).rejects.toMatchObject({ outcome: 'not-sent' });
      expect(connection.sendNotification('late')).toBe(false);

      expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'a' } });
      expect(await connection.nextMessage()).toMatchObject({ request: { id: 1, method: 'b' } });
      expect(connection.sendResponse(1, 'late')).toBe(false);
      await expect(connection.nextMessage()).rejects.toMatchObject({ outcome: undefined, code: 'closed' });

      connection.close();
      connection.close();
      await connection.released;
      await turns();
      expect(road.released()).toBe(true);
      expect(heard).toHaveLength(2 + told.length);
    },
  );

  it.each(ROADS)(
    'over %s, when close() comes first and a listener throws: the output is released [CLOSE-5] [CLOSE-15]',
    async (_name, _fails, make) => {
      const { road, connection, heard, pending } = await open(make);
      const thrown = new Error('of a listener');
      connection.on('close', () => {
        throw thrown;
      });
      const uncaught = await uncaughtDuring(async () => {
        connection.close();
        await expect(pending).rejects.toMatchObject({ outcome: 'no-response' });
        await connection.released;
        road.leave();
        await turns();
      });
      expect(uncaught).toEqual([thrown]);
      expect(heard).toEqual(['notification a', 'request b', 'close']);
      await vi.waitFor(() => expect(road.released()).toBe(true));
    },
  );
});

describe('McplConnection over sockets and child processes', () => {
  it('on a socket that was reset is closed from the start: its error, then "close" [CLOSE-13] [ROAD-2]', async () => {
    const { here, there, release } = await socketPair();
    releases.push(release);
    here.resume().on('error', () => {});
    const gone = new Promise<void>((resolve) => here.once('close', () => resolve()));
    there.resetAndDestroy();
    await gone;
    const connection = McplConnection.fromTcp(here);
    expect(connection.isClosed).toBe(true);
    const heard = watch(connection);
    await new Promise<void>((resolve) => connection.once('close', resolve));
    expect(heard).toMatchObject([{ code: 'ECONNRESET' }, 'close']);
    connection.close();
  });

  it('on a child that has exited is closed from the start [CLOSE-13] [ROAD-3]', async () => {
    const { process, ended } = children.fixture('speaks-twice');
    process.kill('SIGKILL');
    process.stdout.resume();
    await ended;
    const connection = McplConnection.fromStreams(process.stdout, process.stdin);
    expect(connection.isClosed).toBe(true);
    const heard = watch(connection);
    await new Promise<void>((resolve) => connection.once('close', resolve));
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('still has its answer from a child whose input was ended on purpose [CLOSE-6] [CLOSE-17] [ROAD-3]', async () => {
    const { process, ended } = children.fixture('server');
    const connection = McplConnection.fromStreams(process.stdout, process.stdin);
    const heard = watch(connection);
    await connection.nextMessage();
    const answer = connection.sendRequest('text', { length: 1_000_000 });
    await turns();
    process.stdin.end();
    await expect(connection.sendRequest('late')).rejects.toMatchObject({ outcome: 'not-sent' });
    expect(await answer).toHaveLength(1_000_000);
    await closed(connection);
    expect(heard).toEqual(['notification ready', 'close']);
    expect(await ended).toEqual({ code: 0, signal: null });
    connection.close();
  });
});
