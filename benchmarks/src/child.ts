/** The other end of a sample: `child.js <role> <peer>` serves on stdio or a WebSocket, or relays between pipes. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Socket } from 'node:net';
import type { FarRole } from './lib/far-process.ts';
import { markHere } from './lib/meter.ts';
import { isPeerName, PEERS } from './peers/index.ts';
import type { Ends, Peer } from './peers/peer.ts';

let notes = 0;
const options = { onNote: () => void notes++ };
const stdio: Ends = { input: process.stdin, output: process.stdout };

/** Each makes its end, and gives what the sample has to know of it. */
const roles: Record<FarRole, (peer: Peer) => Promise<object>> = {
  async stdio(peer) {
    await peer.serve(stdio, options);
    return {};
  },
  async websocket(peer) {
    const { WebSocketServer } = await import('ws');
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
    server.on('connection', (socket) => void peer.webSocket?.serve(socket, options));
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port };
  },
  async relay(peer) {
    const [input, output] = [new Socket({ fd: 5 }), new Socket({ fd: 4 })];
    await peer.relay?.(stdio, { input, output });
    return {};
  },
};

const [role = '', name = ''] = process.argv.slice(2);
if (!Object.hasOwn(roles, role) || !isPeerName(name) || process.send === undefined) {
  throw new Error('This program is started by a sample.');
}
const ready = await roles[role as FarRole](await PEERS[name].load());
process.on('message', () => process.send?.(markHere(notes)));
process.on('disconnect', () => process.exit(0));
process.send(ready);
