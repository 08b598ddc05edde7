import { MCP_PROTOCOL_VERSIONS } from '@mcplkit/server';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import type { JsonRpcMessage } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { type RawPeer, startChild } from '../src/raw-peer.ts';
import { SERVE } from '../src/roads.ts';
import { EXPECTED_VISIT, visit } from '../src/visit.ts';
import { workshop } from '../src/workshop.ts';

const INFO = { name: 'interop', version: '1.0.0' };

/** A probe that is not answered waits for longer than a test may take. */
const NO_HURRY = { timeoutMs: 600_000 };

describe('client 2 that probes with server/discover', () => {
  it('gets an error at once, and then initializes the very session that it probed', async () => {
    const [serverEnd, clientEnd] = LoopbackTransport.createPair();
    const spoken: JsonRpcMessage[] = [];
    // A connection keeps the callbacks that it finds, so that a test may listen in.
    serverEnd.onmessage = (message) => spoken.push(message);
    const send = serverEnd.send.bind(serverEnd);
    serverEnd.send = (message) => {
      spoken.push(message);
      return send(message);
    };
    const server = workshop();
    await server.connect(serverEnd);
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto', probe: NO_HURRY } });
    await client.connect(clientEnd);

    expect(spoken.slice(0, 3)).toMatchObject([
      { method: 'server/discover' },
      { error: { code: -32601, message: 'Method not found: server/discover' } },
      { method: 'initialize', params: { protocolVersion: '2025-11-25' } },
    ]);
    expect(client.getProtocolEra()).toBe('legacy');
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect(server.sessions.size).toBe(1);
    expect(await visit(client)).toEqual(EXPECTED_VISIT);
    await client.close();
  });

  it('gets an error at once from a process', async () => {
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto', probe: NO_HURRY } });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [SERVE, 'workshop', 'ours'] }),
    );
    expect(client.getProtocolEra()).toBe('legacy');
    expect(await visit(client)).toEqual(EXPECTED_VISIT);
    await client.close();
  });

  it('that insists on the newer era is refused, and the server goes on', async () => {
    const [serverEnd, clientEnd] = LoopbackTransport.createPair();
    const server = workshop();
    await server.connect(serverEnd);
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' }, probe: NO_HURRY } });
    await expect(client.connect(clientEnd)).rejects.toThrow();
    await client.close();

    const [nextServerEnd, nextClientEnd] = LoopbackTransport.createPair();
    await server.connect(nextServerEnd);
    const next = new Client(INFO);
    await next.connect(nextClientEnd);
    expect(await visit(next)).toEqual(EXPECTED_VISIT);
    await next.close();
  });
});

describe('initialize in a process', () => {
  async function withPeer<Result>(use: (peer: RawPeer) => Promise<Result>): Promise<Result> {
    const child = startChild(SERVE, 'workshop', 'ours');
    const result = await use(child.peer);
    child.peer.end();
    expect(await child.exit).toEqual({ code: 0, signal: null });
    return result;
  }

  it.each(MCP_PROTOCOL_VERSIONS)('agrees to %s', async (version) => {
    const answer = await withPeer((peer) => peer.initialize(version));
    expect(answer.result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'workshop' } });
  });

  it.each(['2026-07-28', '2024-10-07', 'latest', ''])('offers the newest instead of %j', async (version) => {
    const answer = await withPeer((peer) => peer.initialize(version));
    expect(answer.result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('must be the first request, but for ping and a probe', async () => {
    await withPeer(async (peer) => {
      expect(await peer.request(1, 'tools/list')).toMatchObject({
        id: 1,
        error: { code: -32600, message: expect.stringContaining('initialize') },
      });
      expect(await peer.request(2, 'tools/call', { name: 'greet' })).toMatchObject({
        error: { code: -32600 },
      });
      expect(await peer.request(3, 'server/discover')).toMatchObject({ id: 3, error: { code: -32601 } });
      expect(await peer.request(4, 'ping')).toEqual({ jsonrpc: '2.0', id: 4, result: {} });
      expect(await peer.initialize()).toHaveProperty('result.serverInfo.name', 'workshop');
      expect(await peer.request(5, 'tools/list')).toHaveProperty('result.tools.0.name', 'greet');
    });
  });
});
