import { McplConnection } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { OFFICIAL_CLIENTS } from '../src/official-clients.ts';
import { OFFICIAL_SERVERS, whenClosed } from '../src/official-servers.ts';
import { startChild } from '../src/raw-peer.ts';
import { PAIRS, SERVE } from '../src/roads.ts';
import { EXPECTED_VISIT, visit, visitByConnection } from '../src/visit.ts';
import { workshop } from '../src/workshop.ts';

const OFFICIAL_PAIRS = Object.entries(PAIRS)
  .filter(([name]) => name.startsWith('InMemoryTransport'))
  .map(([pair, open]) => ({ pair, open }));

/** The SDKs whose client starts programs; how a client opens its session does not matter here. */
const STARTERS = OFFICIAL_CLIENTS.slice(0, 2);

describe.each(OFFICIAL_PAIRS)('$pair', ({ open }) => {
  it.each(OFFICIAL_SERVERS)(
    'carries a session of our connection with $kind, and its end',
    async ({ make }) => {
      const [serverEnd, clientEnd] = open();
      const server = make();
      const closed = whenClosed(server);
      await server.connect(serverEnd);
      const connection = McplConnection.fromTransport(clientEnd);
      expect(await visitByConnection(connection)).toEqual(EXPECTED_VISIT);
      connection.close();
      await closed;
    },
  );

  it('tells our connection that the other end closed, and what waits rejects', async () => {
    const [serverEnd, clientEnd] = open();
    await serverEnd.start();
    const connection = McplConnection.fromTransport(clientEnd);
    await connection.opened;
    const closed = new Promise<void>((resolve) => connection.on('close', resolve));
    const pending = expect(connection.sendRequest('tools/list')).rejects.toMatchObject({
      code: 'closed',
      outcome: 'no-response',
    });
    await serverEnd.close();
    await Promise.all([closed, pending]);
    expect(connection.sendNotification('late')).toBe(false);
  });

  it('carries many sessions of one server of ours, each with its own end', async () => {
    const server = workshop();
    const connections = await Promise.all(
      [open(), open()].map(async ([serverEnd, clientEnd]) => {
        await server.connect(serverEnd);
        return McplConnection.fromTransport(clientEnd);
      }),
    );
    expect(await Promise.all(connections.map(visitByConnection))).toEqual([EXPECTED_VISIT, EXPECTED_VISIT]);
    const [session] = server.sessions;
    const ended = new Promise<void>((resolve) => session?.onClosed.subscribe(resolve));
    connections[0]?.close();
    await ended;
    expect(server.sessions.size).toBe(1);
    await server.stop();
    expect(server.sessions.size).toBe(0);
  });
});

describe.each(STARTERS)('StdioClientTransport of $kind under our connection', ({ stdio }) => {
  it.each([
    ['workshop', 'ours'],
    ['sdk 1', 'sdk 1'],
    ['server 2', 'server 2'],
  ])('starts, uses and ends the server %s over the transport of %s', async (server, transport) => {
    const road = stdio(SERVE, server, transport);
    const connection = McplConnection.fromTransport(road);
    expect(await visitByConnection(connection)).toEqual(EXPECTED_VISIT);
    const closed = new Promise<void>((resolve) => connection.on('close', resolve));
    connection.close();
    await Promise.all([closed, connection.released]);
    expect(road.pid).toBeNull();
  });

  it('says why a server cannot be started', async () => {
    const connection = McplConnection.fromTransport(stdio('/nowhere/at/all.js'));
    const closed = new Promise<void>((resolve) => connection.on('close', resolve));
    await expect(connection.sendRequest('ping')).rejects.toMatchObject({ code: 'closed' });
    await closed;
    connection.close();
    await connection.released;
  });

  it('sees at once that the server was killed, and what waits rejects', async () => {
    const road = stdio(SERVE, 'workshop', 'ours');
    const connection = McplConnection.fromTransport(road);
    await visitByConnection(connection);
    const pending = expect(connection.sendRequest('tools/call', { name: 'hang' }, 0)).rejects.toMatchObject({
      code: 'closed',
      outcome: 'no-response',
    });
    await connection.sendRequest('ping');
    if (road.pid === null) throw new Error('The server is not running.');
    process.kill(road.pid, 'SIGKILL');
    await pending;
    expect(connection.isClosed).toBe(true);
    connection.close();
    await connection.released;
  });
});

describe.each(['sdk 1', 'server 2'])(
  'StdioServerTransport of %s under our server, in a process',
  (transport) => {
    it.each(OFFICIAL_CLIENTS)('serves $kind', async ({ make, stdio }) => {
      const client = make();
      await client.connect(stdio(SERVE, 'workshop', transport));
      expect(await visit(client)).toEqual(EXPECTED_VISIT);
      await client.close();
    });

    it('answers a raw peer, an error with the id that it came with', async () => {
      const child = startChild(SERVE, 'workshop', transport);
      await child.peer.initialize();
      expect(await child.peer.request('a', 'tools/saw')).toMatchObject({ id: 'a', error: { code: -32601 } });
      child.peer.end();
      expect(await child.exit).toEqual({ code: 0, signal: null });
    });
  },
);
