// What needs Node: its streams, processes, sockets and files.

export type {
  GrammarDirectory,
  GrammarDirectoryProblem,
  GrammarPersistence,
  LoadGrammarDirectoryOptions,
  PersistGrammarStoreOptions,
} from '@mcplkit/grammar/node';
export { loadGrammarDirectory, persistGrammarStore } from '@mcplkit/grammar/node';
export type { ChildProcessTransportOptions, ExitStatus, StderrUse } from '@mcplkit/transports/child-process';
export { ChildProcessTransport } from '@mcplkit/transports/child-process';
export { nodeRoads } from '@mcplkit/transports/endpoint-node';
export type {
  FetchFunction,
  FetchRequest,
  FetchResponse,
  HttpHeaders,
  HttpHeaderValues,
  HttpTransportErrorData,
  StreamableHttpClientOptions,
} from '@mcplkit/transports/http';
export {
  HttpTransportError,
  StreamableHttpClientTransport,
  StreamableHttpClientTransport as StreamableHttpTransport,
} from '@mcplkit/transports/http';
export type { NodeRequestLike, NodeResponseLike } from '@mcplkit/transports/http-node';
export { toNodeListener } from '@mcplkit/transports/http-node';
export type { StdioTransportOptions, StdoutGuard } from '@mcplkit/transports/stdio';
export { guardStdout, StdioTransport } from '@mcplkit/transports/stdio';
export type { TcpListener, TcpListenOptions, TcpTransportOptions } from '@mcplkit/transports/tcp';
export { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
export type {
  AcceptWebSocketOptions,
  HttpServerLike,
  UpgradeRequest,
  UpgradeWebSocketOptions,
  WebSocketEndpoint,
} from '@mcplkit/transports/websocket-server';
export { acceptWebSocket, upgradeWebSocket } from '@mcplkit/transports/websocket-server';
