import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Server, Socket } from 'node:net';
import type { Duplex, PassThrough, Readable, Writable } from 'node:stream';
import { expectTypeOf } from 'vitest';
import type { WebSocket as WsWebSocket } from 'ws';
import type {
  AbortSignalLike,
  ConnectionEvents,
  ConnectionOptions,
  IncomingMessage,
  JsonRpcMessage,
  JsonRpcParams,
  MemoryTransport,
  MessageTransport,
  NotificationHandler,
  NotificationParams,
  ReadableStreamLike,
  RequestContext,
  RequestHandler,
  RequestOptions,
  RequestParams,
  RequestResult,
  SocketLike,
  SocketServerLike,
  StreamTransport,
  WebSocketLike,
  WritableStreamLike,
} from '../src/index.ts';
import { McplConnection, method, RpcError, TypedEmitter } from '../src/index.ts';

// Node's streams fit as they are.
expectTypeOf<Readable>().toExtend<ReadableStreamLike>();
expectTypeOf<Writable>().toExtend<WritableStreamLike>();
expectTypeOf<Socket>().toExtend<ReadableStreamLike & WritableStreamLike>();
expectTypeOf<Duplex>().toExtend<ReadableStreamLike & WritableStreamLike>();
expectTypeOf<PassThrough>().toExtend<ReadableStreamLike & WritableStreamLike>();
expectTypeOf<typeof process.stdin>().toExtend<ReadableStreamLike>();
expectTypeOf<typeof process.stdout>().toExtend<WritableStreamLike>();
expectTypeOf<ChildProcessWithoutNullStreams['stdout']>().toExtend<ReadableStreamLike>();
expectTypeOf<ChildProcessWithoutNullStreams['stdin']>().toExtend<WritableStreamLike>();
expectTypeOf<Writable>().not.toExtend<ReadableStreamLike>();

// The signal of a handler is the runtime's own, so that it goes into fetch and timers.
expectTypeOf<AbortSignalLike>().toEqualTypeOf<AbortSignal>();

// Handlers may be async, and what a notification's handler returns is not used.
expectTypeOf<() => Promise<number>>().toExtend<RequestHandler>();
expectTypeOf<() => number>().toExtend<RequestHandler>();
expectTypeOf<() => Promise<void>>().toExtend<NotificationHandler>();

// [METHOD-4] The handler of a known method has the types of its params and of its result; it may be async, and it may throw.
declare const connection: McplConnection;
connection.handle('channels/open', (params, context) => {
  expectTypeOf(params).toEqualTypeOf<RequestParams<'channels/open'>>();
  expectTypeOf(context).toEqualTypeOf<RequestContext>();
  throw new RpcError(-32602, 'no');
});
connection.handle('tools/list', async (params) => {
  expectTypeOf(params).toEqualTypeOf<RequestParams<'tools/list'>>();
  return { tools: [] };
});
connection.handle('ping', () => ({}));
connection.handle(method.FEATURE_SETS_UPDATE, () => ({ accepted: false, fallback: 'mcp-only' }));
// @ts-expect-error: not the result of this method
connection.handle('tools/list', () => ({ tools: 1 }));
// @ts-expect-error: not the result of this method, later
connection.handle('tools/list', async () => ({ tool: [] }));
// @ts-expect-error: a request is answered with something
connection.handle('tools/list', () => {});
// @ts-expect-error: not the params of this method
connection.handle('channels/open', (_params: { nothing: string }) => ({ channel: {} }));

// A method of one's own is untyped, and so is one whose name is not known before.
connection.handle('acme/wave', (params) => {
  expectTypeOf(params).toEqualTypeOf<JsonRpcParams | undefined>();
});
declare const name: string;
connection.handle(name, (params) => params);
connection.handleNotification(name, () => {});

connection.handleNotification('channels/changed', (params) => {
  expectTypeOf(params).toEqualTypeOf<NotificationParams<'channels/changed'>>();
});
connection.handleNotification('acme/moved', async (params) => {
  expectTypeOf(params).toEqualTypeOf<JsonRpcParams | undefined>();
});
// @ts-expect-error: not the params of this method
connection.handleNotification('channels/changed', (_params: { nothing: string }) => {});

// What is sent is held to the vocabulary, too.
expectTypeOf(connection.sendNotification('notifications/initialized')).toEqualTypeOf<boolean>();
connection.sendNotification('notifications/progress', { progressToken: 1, progress: 0.5 });
connection.sendNotification('acme/moved', { x: 1 });
connection.sendNotification(name, [1]);
// @ts-expect-error: not the params of this method
connection.sendNotification('notifications/progress', { progress: 'half' });
// @ts-expect-error: this method has params
connection.sendNotification('notifications/progress');

expectTypeOf(connection.sendRequest('tools/list')).toEqualTypeOf<Promise<RequestResult<'tools/list'>>>();
expectTypeOf(connection.sendRequest('ping', undefined, 5000)).toEqualTypeOf<Promise<RequestResult<'ping'>>>();
expectTypeOf(connection.sendRequest('acme/wave', [1], { timeoutMs: 1 })).toEqualTypeOf<Promise<unknown>>();
expectTypeOf(connection.sendRequest(name)).toEqualTypeOf<Promise<unknown>>();
// @ts-expect-error: not the params of this method
connection.sendRequest('tools/call', { arguments: {} });
// @ts-expect-error: this method has params
connection.sendRequest('tools/call');

// The sockets of every runtime fit as they are.
expectTypeOf<WebSocket>().toExtend<WebSocketLike>();
expectTypeOf<WsWebSocket>().toExtend<WebSocketLike>();
expectTypeOf<Socket>().toExtend<SocketLike>();
expectTypeOf<Server>().toExtend<SocketServerLike>();
expectTypeOf<AbortSignal>().toExtend<NonNullable<RequestOptions['signal']>>();

// A message is told by its type.
expectTypeOf<Extract<IncomingMessage, { type: 'request' }>['request']['method']>().toEqualTypeOf<string>();
expectTypeOf<Extract<IncomingMessage, { type: 'notification' }>>().not.toHaveProperty('request');
expectTypeOf<McplConnection>().toExtend<AsyncIterable<IncomingMessage>>();

// Events have the types of their listeners, and there are no others.
expectTypeOf<keyof ConnectionEvents>().toEqualTypeOf<
  'request' | 'notification' | 'error' | 'close' | 'lateResponse' | 'drain'
>();
expectTypeOf<Parameters<ConnectionEvents['error']>>().toEqualTypeOf<[Error]>();
expectTypeOf(McplConnection.prototype.on<'error'>)
  .parameter(1)
  .toEqualTypeOf<(error: Error) => void>();
// @ts-expect-error: no such event
expectTypeOf(McplConnection.prototype.on<'data'>).toBeFunction();
expectTypeOf(TypedEmitter.prototype.listenerCount).returns.toEqualTypeOf<number>();

// Every option may be left out, and none may be undefined by mistake.
expectTypeOf<Record<never, never>>().toExtend<ConnectionOptions>();
expectTypeOf<{ maxPending: undefined }>().not.toExtend<ConnectionOptions>();

// Three methods are enough for a transport, and ours are some.
interface Least {
  start(): Promise<void>;
  send(message: JsonRpcMessage): Promise<void>;
  close(): Promise<void>;
}
expectTypeOf<Least>().toExtend<MessageTransport>();
expectTypeOf<MemoryTransport | StreamTransport>().toExtend<MessageTransport>();
