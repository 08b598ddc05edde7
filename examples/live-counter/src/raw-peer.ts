import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** A peer that writes lines as they are, right or wrong, and reads what comes back. */
export interface RawPeer {
  /** Writes one line and gives the next line that comes. */
  ask(line: string): Promise<Record<string, unknown>>;
  close(): void;
}

/** Connects to a port of this machine. */
export async function connectRawPeer(port: number): Promise<RawPeer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      socket.write(`${line}\n`);
      const { value } = await lines.next();
      return JSON.parse(String(value)) as Record<string, unknown>;
    },
    close: () => socket.destroy(),
  };
}
