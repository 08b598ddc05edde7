import { PassThrough } from 'node:stream';
import type { Road } from '@mcplkit/transports/contract';
import { StdioTransport } from '@mcplkit/transports/stdio';
import { rowOf } from './abilities.ts';

/** Two transports over a pair of streams within this process. */
export const stdioRoad: Road = {
  ...rowOf('stdio'),
  open(options) {
    const [toNear, toFar] = [new PassThrough(), new PassThrough()];
    const near = new StdioTransport({ input: toNear, output: toFar, ...options });
    const far = new StdioTransport({ input: toFar, output: toNear });
    return {
      near,
      far: async () => far,
      writeText: (text) => void toNear.write(`${text}\n`),
      writeBytes: (bytes) => void toNear.write(bytes),
      async startStalled() {
        await far.start();
        toFar.pause();
      },
      readOn: () => void toFar.resume(),
      kill() {
        toNear.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      },
      async dispose() {
        await Promise.all([near.close(), far.close()]);
        for (const stream of [toNear, toFar]) stream.on('error', () => {}).destroy();
      },
    };
  },
};
