import { once } from 'node:events';
import { type MessageTransport, StreamTransport } from '@mcplkit/wire';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OFFICIAL_CLIENTS } from '../src/official-clients.ts';
import { OFFICIAL_SERVERS, whenClosed } from '../src/official-servers.ts';
import { startChild } from '../src/raw-peer.ts';
import { PAIRS, SERVE, socketPair } from '../src/roads.ts';
import { EXPECTED_VISIT, visit } from '../src/visit.ts';

/** Our ways from an official client to an official server. */
const LINKS: { link: string; open(): Promise<[MessageTransport, MessageTransport]> }[] = [
  { link: 'LoopbackTransport', open: async () => PAIRS.LoopbackTransport() },
  { link: 'MemoryTransport', open: async () => PAIRS.MemoryTransport() },
  {
    link: 'StreamTransport over sockets',
    async open() {
      const [one, other] = await socketPair();
      // Neither socket may outlive the test: each is destroyed by the transport that was given it.
      onTestFinished(async () => {
        if (!one.closed) await once(one, 'close');
        if (!other.closed) await once(other, 'close');
      });
      return [new StreamTransport(one, one), new StreamTransport(other, other)];
    },
  },
];

describe.each(LINKS)('$link between official classes', ({ open }) => {
  describe.each(OFFICIAL_CLIENTS)('from $kind', ({ make: makeClient }) => {
    it.each(OFFICIAL_SERVERS)('to $kind: carries a session and its end from the client', async ({ make }) => {
      const [serverEnd, clientEnd] = await open();
      const server = make();
      const closed = whenClosed(server);
      await server.connect(serverEnd);
      const client = makeClient();
      await client.connect(clientEnd);
      expect(await visit(client)).toEqual(EXPECTED_VISIT);
      await client.close();
      await closed;
    });

    it.each(OFFICIAL_SERVERS)(
      'to $kind: carries the end from the server, and pending calls reject',
      async ({ make }) => {
        const [serverEnd, clientEnd] = await open();
        const server = make();
        await server.connect(serverEnd);
        const client = makeClient();
        await client.connect(clientEnd);
        const closed = new Promise<void>((resolve) => {
          client.onclose = resolve;
        });
        const pending = expect(client.listTools()).rejects.toThrow(/(Connection closed|Not connected)$/);
        await server.close();
        await Promise.all([closed, pending]);
      },
    );
  });
});

describe.each(['sdk 1', 'server 2'])('StdioTransport under %s, in a process', (kind) => {
  it.each(OFFICIAL_CLIENTS)('serves $kind over a StreamTransport on its pipes', async ({ make }) => {
    const child = startChild(SERVE, kind, 'ours');
    const { stdin, stdout } = child.process;
    const client = make();
    await client.connect(new StreamTransport(stdout, stdin));
    expect(await visit(client)).toEqual(EXPECTED_VISIT);
    await client.close();
    expect(await child.exit).toEqual({ code: 0, signal: null });
  });

  it.each(OFFICIAL_CLIENTS)('serves $kind over its own StdioClientTransport', async ({ make, stdio }) => {
    const client = make();
    await client.connect(stdio(SERVE, kind, 'ours'));
    expect(await visit(client)).toEqual(EXPECTED_VISIT);
    await client.close();
  });
});
