import { LoopbackTransport } from '../loopback.ts';
import type { Road } from './road.ts';

/** The loopback, as the suite takes it: the reference for the roads of others, and the least that one looks like. */
export const loopbackRoad: Road = {
  name: 'loopback',
  abilities: [
    'order',
    'in-process',
    'speaks-first',
    'early',
    'goodbye',
    'last-words',
    'stall',
    'back-pressure',
  ],
  // It counts messages, not bytes.
  mostUnread: 65_536,
  open() {
    const [near, far] = LoopbackTransport.createPair();
    return {
      near,
      far: async () => far,
      // What an end that has not started does not take waits for it.
      startStalled: async () => {},
      readOn: () => far.start(),
      dispose: async () => {
        await near.close();
        await far.close();
      },
    };
  },
};
