/** The other end of a sample over stdio: `child.js <peer>` serves on stdin and stdout. */
import { markHere } from './lib/meter.ts';
import { isPeerName, PEERS } from './peers/index.ts';

const name = process.argv[2] ?? '';
if (!isPeerName(name) || process.send === undefined) throw new Error('This program is started by a sample.');

let notes = 0;
const peer = await PEERS[name].load();
await peer.serve({ input: process.stdin, output: process.stdout }, { onNote: () => void notes++ });
process.on('message', () => process.send?.(markHere(notes)));
process.on('disconnect', () => process.exit(0));
process.send('ready');
