import { batchedWriter } from '../lib/batched-writer.ts';
import { readLines } from '../lib/read-lines.ts';
import {
  type Asker,
  answerTo,
  asLine,
  type Ends,
  type Params,
  type Peer,
  type ServeOptions,
} from './peer.ts';

let heard = (): void => {};

/** JSON alone, within one process: each message is written and read once, and goes nowhere. */
export const peer: Peer = {
  async ask(): Promise<Asker> {
    let id = 0;
    return {
      kind: 'promise',
      request: (method, params) => {
        const request = JSON.parse(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }));
        const result = answerTo(request.method as string, request.params as Params);
        const response = JSON.parse(JSON.stringify({ jsonrpc: '2.0', id: request.id, result }));
        return Promise.resolve(response.result);
      },
      note: (params) => {
        JSON.parse(JSON.stringify({ jsonrpc: '2.0', method: 'note', params }));
        heard();
      },
    };
  },
  async serve(_ends: unknown, { onNote }: ServeOptions = {}): Promise<void> {
    if (onNote !== undefined) heard = onNote;
  },
  frame: asLine,
  /** Every message is read and written anew. */
  async relay(client: Ends, server: Ends): Promise<void> {
    const [toServer, toClient] = [batchedWriter(server.output), batchedWriter(client.output)];
    readLines(client.input, (line) => toServer(JSON.stringify(JSON.parse(line))));
    readLines(server.input, (line) => toClient(JSON.stringify(JSON.parse(line))));
  },
};
