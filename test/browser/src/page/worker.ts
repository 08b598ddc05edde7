import { McplConnection } from '@mcplkit/wire';
import { type ToldError, watch } from './told.ts';

/** What the worker says about its one request. */
export interface WorkerAnswer {
  readonly answer: unknown;
  readonly hasDocument: boolean;
  readonly told: readonly (ToldError | 'close')[];
}

self.addEventListener('message', async ({ data: url }: MessageEvent) => {
  const socket = new WebSocket(url as string);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  const connection = McplConnection.fromWebSocket(socket);
  const told = watch(connection);
  const answer = await connection.sendRequest('echo', { from: 'the worker' });
  connection.close();
  await closed;
  self.postMessage({ answer, hasDocument: 'document' in self, told } satisfies WorkerAnswer);
});
