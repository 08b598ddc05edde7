import { batchedWriter } from '../lib/batched-writer.ts';
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

/** JSON and the bare transport: nothing that sends JSON over these streams can need less. */
export const peer: Peer = {
  async ask({ input, output }: Ends): Promise<BareAsker> {
    const write = batchedWriter(output);
    let id = 0;
    const asker: BareAsker = {
      kind: 'callback',
      onAnswer: () => {},
      request: (method, params) => write(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })),
      note: (params) => write(JSON.stringify({ jsonrpc: '2.0', method: 'note', params })),
    };
    readLines(input, (line) => {
      JSON.parse(line);
      asker.onAnswer();
    });
    return asker;
  },
  async serve({ input, output }: Ends, { onNote }: ServeOptions = {}): Promise<void> {
    const write = batchedWriter(output);
    readLines(input, (line) => {
      const { id, method, params } = JSON.parse(line) as Message;
      if (id === undefined) onNote?.();
      else write(JSON.stringify({ jsonrpc: '2.0', id, result: answerTo(method, params) }));
    });
  },
  frame: asLine,
};
