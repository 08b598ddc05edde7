import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type Asker, answerTo, type Ends, type Params, type Peer, type ServeOptions } from './peer.ts';

function listen({ input, output }: Ends): MessageConnection {
  const connection = createMessageConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  connection.listen();
  return connection;
}

export const peer: Peer = {
  async ask(ends: Ends): Promise<Asker> {
    const connection = listen(ends);
    return {
      kind: 'promise',
      request: (method, params) => connection.sendRequest(method, params),
      note: (params) => connection.sendNotification('note', params),
    };
  },
  async serve(ends: Ends, { onNote }: ServeOptions = {}): Promise<void> {
    const connection = listen(ends);
    for (const method of ['echo', 'swallow']) {
      connection.onRequest(method, (params: Params) => answerTo(method, params));
    }
    connection.onNotification('note', () => onNote?.());
  },
  frame: (json) => `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
};
