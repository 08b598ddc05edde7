export { WebSocketClosedError, type WebSocketLike, WebSocketTransport } from '@mcplkit/wire';
export type { WebSocketConstructor } from './websocket/dialled-socket.ts';
export {
  type DialOptions,
  DirectTransport,
  type DirectTransportOptions,
} from './websocket/direct-transport.ts';
export type { HeartbeatOptions } from './websocket/heartbeat.ts';
export type { ReconnectOptions } from './websocket/redialler.ts';
