export { type AcceptWebSocketOptions, acceptWebSocket } from './websocket-server/accept-web-socket.ts';
export type { HttpServerLike, UpgradeRequest } from './websocket-server/http.ts';
export {
  type UpgradeWebSocketOptions,
  upgradeWebSocket,
  type WebSocketEndpoint,
} from './websocket-server/web-socket-endpoint.ts';
