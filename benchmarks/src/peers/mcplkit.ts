import { type ConnectionOptions, McplConnection, MemoryTransport } from '@mcplkit/wire';
import { type Asker, asLine, type Ends, type Peer, type ServeOptions } from './peer.ts';

/** The public API of the built package, as a user has it. */
function peerWith(options: ConnectionOptions): Peer {
  return {
    async ask({ input, output }: Ends): Promise<Asker> {
      return askerOf(McplConnection.fromStreams(input, output, options));
    },
    async serve({ input, output }: Ends, serveOptions: ServeOptions = {}): Promise<void> {
      answer(McplConnection.fromStreams(input, output, options), serveOptions);
    },
    frame: asLine,
    async joined(): Promise<Asker> {
      const [here, there] = MemoryTransport.createPair();
      answer(McplConnection.fromTransport(there, options), {});
      return askerOf(McplConnection.fromTransport(here, options));
    },
  };
}

function askerOf(connection: McplConnection): Asker {
  return {
    kind: 'promise',
    request: (method, params) => connection.sendRequest(method, params),
    note: (params) => connection.sendNotification('note', params),
  };
}

function answer(connection: McplConnection, { onNote, asyncHandler }: ServeOptions): void {
  connection.handle('echo', asyncHandler ? async (params) => params : (params) => params);
  connection.handle('swallow', () => ({}));
  connection.handleNotification('note', () => onNote?.());
}

/** Every bound at its default, but for the one that 100,000 waiting requests would reach. */
export const peer: Peer = peerWith({ maxPending: 200_000 });

/** Every bound lifted, to see what the bounds cost. */
export const unbounded: Peer = peerWith({
  maxMessageBytes: Number.POSITIVE_INFINITY,
  maxBufferedBytes: Number.POSITIVE_INFINITY,
  maxPending: Number.POSITIVE_INFINITY,
  maxQueuedMessages: Number.POSITIVE_INFINITY,
});
