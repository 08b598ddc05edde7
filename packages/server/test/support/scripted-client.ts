import { StreamTransport } from '@mcplkit/wire';
import { ScriptedPeer } from '@mcplkit/wire/testing';
import type { McpServer } from '../../src/index.ts';

/** A client that says what a test gives it, right or wrong. It has gone through the whole handshake, as `hello`. */
export async function scriptedClient(server: McpServer): Promise<ScriptedPeer> {
  const peer = new ScriptedPeer();
  await server.connect(new StreamTransport(peer.input, peer.output));
  const params = { protocolVersion: '2025-11-25' };
  peer.send({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params });
  await peer.expect({ id: 'hello' });
  peer.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return peer;
}
