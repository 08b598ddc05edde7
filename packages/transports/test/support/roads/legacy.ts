import type { Road } from '@mcplkit/transports/contract';
import { fromLegacyTransport, toLegacyTransport } from '@mcplkit/transports/legacy';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { rowOf } from './abilities.ts';

/** A loopback, shown as a transport of the old kind, taken as one of ours again. */
export const legacyRoad: Road = {
  ...rowOf('legacy, both ways'),
  open() {
    const [end, far] = LoopbackTransport.createPair();
    const legacy = toLegacyTransport(end);
    const near = fromLegacyTransport(legacy);
    return {
      near,
      far: async () => far,
      writeText: (text) => legacy.onMessage?.(text),
      async dispose() {
        await near.close();
        await far.close();
      },
    };
  },
};
