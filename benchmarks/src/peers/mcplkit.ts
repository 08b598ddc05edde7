import { type ConnectionOptions, McplConnection, MemoryTransport, type RequestHandler } from '@mcplkit/wire';
import { type Asker, type AskOptions, asLine, type Ends, type Peer, type ServeOptions } from './peer.ts';

/** The public API of the built package, as a user has it. */
function peerWith(options?: ConnectionOptions): Peer {
  return {
    async ask({ input, output }: Ends, { waiting }: AskOptions = {}): Promise<Asker> {
      const withRoom = waiting === undefined ? options : { ...options, maxPending: waiting };
      return askerOf(McplConnection.fromStreams(input, output, withRoom));
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
    webSocket: {
      ask: async (socket) => askerOf(McplConnection.fromWebSocket(socket, options)),
      serve: async (socket, serveOptions = {}) =>
        answer(McplConnection.fromWebSocket(socket, options), serveOptions),
    },
    async relay(client: Ends, server: Ends): Promise<void> {
      const { relay } = await import('@mcplkit/wire/relay');
      relay(client, server);
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

const echo: RequestHandler = (params) => params;
const echoLater: RequestHandler = async (params) => params;
const swallow: RequestHandler = () => ({});
const ignore = (): void => {};

function answer(connection: McplConnection, { onNote, asyncHandler }: ServeOptions): void {
  connection.handle('echo', asyncHandler ? echoLater : echo);
  connection.handle('swallow', swallow);
  connection.handleNotification('note', onNote ?? ignore);
}

/** Every bound at its default. */
export const peer: Peer = peerWith();

/** Every bound lifted, to see what the bounds cost. */
export const unbounded: Peer = peerWith({
  maxMessageBytes: Number.POSITIVE_INFINITY,
  maxBufferedBytes: Number.POSITIVE_INFINITY,
  maxPending: Number.POSITIVE_INFINITY,
  maxQueuedMessages: Number.POSITIVE_INFINITY,
});
