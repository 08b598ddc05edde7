import { McplConnection } from '@mcplkit/wire';
import { ScriptedPeer } from '@mcplkit/wire/testing';

const peer = new ScriptedPeer();
const connection = McplConnection.fromStreams(peer.input, peer.output);
connection.on('error', () => {});

const answer = connection.sendRequest('tools/list');
const request = await peer.expect({ method: 'tools/list' });
peer.sendRaw('a line of a log, which is no JSON\n');
await peer.expect({ id: null, error: { code: -32700 } });
peer.send({ jsonrpc: '2.0', id: request.id, result: { tools: [] } });
export const result = await answer; // { tools: [] }

peer.close();
connection.close();
await peer.expectEnd();
