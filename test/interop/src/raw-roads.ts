import { once } from 'node:events';
import { StreamTransport } from '@mcplkit/wire';
import { RawPeer, startChild } from './raw-peer.ts';
import { SERVE, socketPair } from './roads.ts';
import { workshop } from './workshop.ts';

/** A raw peer of our server, and what the server reports on its own side. */
export interface RawVisitor {
  readonly peer: RawPeer;
  /** The next thing that the server reports. */
  nextReport(): Promise<string>;
  /** Leaves. Settles when the server's side is gone; rejects when it did not go well. */
  leave(): Promise<void>;
}

/** Every way on which a peer can write what is no message. */
export const RAW_ROADS: { road: string; open(): Promise<RawVisitor> }[] = [
  { road: 'the standard streams of a process', open: async () => openProcess() },
  { road: 'a socket', open: openSocket },
];

function openProcess(): RawVisitor {
  const { peer, reports, exit } = startChild(SERVE, 'workshop', 'ours');
  return {
    peer,
    nextReport: async () => JSON.parse(await reports.next()) as string,
    async leave() {
      peer.end();
      const { code, signal } = await exit;
      if (code !== 0) throw new Error(`The server ended with ${code ?? signal}.`);
    },
  };
}

async function openSocket(): Promise<RawVisitor> {
  const [ours, theirs] = await socketPair();
  const reports: string[] = [];
  let reported: (() => void) | undefined;
  const server = workshop();
  server.onError.subscribe((error) => {
    reports.push(error.message);
    reported?.();
  });
  const session = await server.connect(new StreamTransport(theirs, theirs));
  const peer = new RawPeer(ours, ours);
  return {
    peer,
    async nextReport() {
      while (reports.length === 0) await new Promise<void>((resolve) => (reported = resolve));
      return reports.shift() ?? '';
    },
    async leave() {
      const closed = once(theirs, 'close');
      ours.destroy();
      await closed;
      if (!session.isClosed) throw new Error('The session outlived its socket.');
    },
  };
}
