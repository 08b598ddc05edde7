import type { WebSocket } from 'ws';
import { batchedWriter } from '../lib/batched-writer.ts';
import { corkedSender } from '../lib/corked-sender.ts';
import { readLines } from '../lib/read-lines.ts';
import {
  answerTo,
  asLine,
  type BareAsker,
  type Ends,
  type Params,
  type Peer,
  type ServeOptions,
} from './peer.ts';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: Params;
}

type Write = (text: string) => void;

/** What sends a message, and what calls back with each that comes. */
interface Road {
  readonly write: Write;
  onMessage(take: (text: string) => void): void;
}

function askOver({ write, onMessage }: Road): BareAsker {
  let id = 0;
  const asker: BareAsker = {
    kind: 'callback',
    onAnswer: () => {},
    request: (method, params) => write(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })),
    note: (params) => write(JSON.stringify({ jsonrpc: '2.0', method: 'note', params })),
  };
  onMessage((text) => {
    JSON.parse(text);
    asker.onAnswer();
  });
  return asker;
}

function serveOver({ write, onMessage }: Road, { onNote }: ServeOptions = {}): void {
  onMessage((text) => {
    const { id, method, params } = JSON.parse(text) as Message;
    if (id === undefined) onNote?.();
    else write(JSON.stringify({ jsonrpc: '2.0', id, result: answerTo(method, params) }));
  });
}

const overStreams = ({ input, output }: Ends): Road => ({
  write: batchedWriter(output),
  onMessage: (take) => readLines(input, take),
});

const overSocket = (socket: WebSocket, write: Write): Road => ({
  write,
  onMessage: (take) => void socket.on('message', (data) => take(data.toString())),
});

/** JSON and the bare transport: nothing that sends JSON over these streams can need less. */
export const peer: Peer = {
  ask: async (ends) => askOver(overStreams(ends)),
  serve: async (ends, options) => serveOver(overStreams(ends), options),
  frame: asLine,
  webSocket: {
    ask: async (socket) => askOver(overSocket(socket, corkedSender(socket))),
    serve: async (socket, options) => serveOver(overSocket(socket, corkedSender(socket)), options),
  },
};

const eachByItself = (socket: WebSocket): Road => overSocket(socket, (text) => socket.send(text));

/** The same with a write for every frame. */
export const uncorked: Peer = {
  ...peer,
  webSocket: {
    ask: async (socket) => askOver(eachByItself(socket)),
    serve: async (socket, options) => serveOver(eachByItself(socket), options),
  },
};
