import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Duplex, PassThrough, Readable, Writable } from 'node:stream';
import { expectTypeOf } from 'vitest';
import type {
  AbortSignalLike,
  ConnectionEvents,
  ConnectionOptions,
  IncomingMessage,
  JsonRpcMessage,
  MemoryTransport,
  MessageTransport,
  NotificationHandler,
  ReadableStreamLike,
  RequestHandler,
  StreamTransport,
  WritableStreamLike,
} from '../src/index.ts';
import { McplConnection, TypedEmitter } from '../src/index.ts';

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
