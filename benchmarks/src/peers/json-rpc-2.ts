import { JSONRPCClient, JSONRPCServer } from 'json-rpc-2.0';
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

/** The library has no framing of its own: it gets lines, one write for each. */
export const peer: Peer = {
  async ask({ input, output }: Ends): Promise<Asker> {
    const client = new JSONRPCClient((request) => {
      output.write(asLine(JSON.stringify(request)));
    });
    readLines(input, (line) => client.receive(JSON.parse(line)));
    return {
      kind: 'promise',
      request: (method, params) => client.request(method, params) as Promise<unknown>,
      note: (params) => client.notify('note', params),
    };
  },
  async serve({ input, output }: Ends, { onNote }: ServeOptions = {}): Promise<void> {
    const server = new JSONRPCServer();
    for (const method of ['echo', 'swallow']) {
      server.addMethod(method, (params: Params) => answerTo(method, params));
    }
    server.addMethod('note', () => onNote?.());
    readLines(input, async (line) => {
      const response = await server.receive(JSON.parse(line));
      if (response !== null) output.write(asLine(JSON.stringify(response)));
    });
  },
  frame: asLine,
};
