import { PassThrough } from 'node:stream';
import { type JsonRpcNotification, McplConnection, StreamTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { McpServer } from '../../src/index.ts';
import { Peer } from '../support/peer.ts';

let server: McpServer;
let peer: Peer;
let logged: unknown[];
let reported: Error[];

beforeEach(async () => {
  server = new McpServer();
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
  peer = await Peer.meet(server);
  logged = [];
  peer.connection.on('notification', ({ params }: JsonRpcNotification) => logged.push(params));
});

afterEach(() => server.stop());

it('reaches the client from info on, until it says what it wants to hear', async () => {
  const { session } = peer;
  expect([session.log('debug', 'no'), session.log('info', { at: 1 }, 'lens')]).toEqual([false, true]);
  await peer.request('logging/setLevel', { level: 'error' });
  expect([session.log('warning', 'no'), session.log('error', 'a'), session.log('emergency', 'b')]).toEqual([
    false,
    true,
    true,
  ]);
  await peer.request('logging/setLevel', { level: 'debug' });
  expect(session.log('debug', 'c')).toBe(true);
  await peer.ping();
  expect(logged).toEqual([
    { level: 'info', logger: 'lens', data: { at: 1 } },
    { level: 'error', data: 'a' },
    { level: 'emergency', data: 'b' },
    { level: 'debug', data: 'c' },
  ]);
});

it('has a level for each session, which begins anew with initialize', async () => {
  const other = await Peer.meet(server);
  await peer.request('logging/setLevel', { level: 'error' });
  expect([peer.session.log('info', 'a'), other.session.log('info', 'a')]).toEqual([false, true]);
  await peer.initialize();
  expect(peer.session.log('info', 'a')).toBe(true);
});

it.each(['loud', '', 'toString', 5, undefined])('the level %j is -32602', async (level) => {
  await expect(peer.request('logging/setLevel', { level } as never)).rejects.toMatchObject({ code: -32602 });
});

it('says nothing before initialize and after the end, and throws for nothing', async () => {
  const early = await Peer.connect(server);
  expect(early.session.log('error', 'early')).toBe(false);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const session = await server.connect(new StreamTransport(input, output));
  const client = McplConnection.fromStreams(output, input);
  const clientInfo = { name: 'test', version: '1' };
  await client.sendRequest('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  expect(session.log('error', { without: 'JSON', self: 1n })).toBe(false);
  expect(reported).toEqual([expect.objectContaining({ code: 'unserializable' })]);
  await peer.session.close();
  expect(peer.session.log('error', 'late')).toBe(false);
});
