// Transports in both directions (decision 1 of the design). Nothing here runs; `tsc` compiles it, once with
// `exactOptionalPropertyTypes` and once without.

import type { TransportSource } from '@mcplkit/server';
import type { LoopbackTransport } from '@mcplkit/transports/loopback';
import type { StdioTransport } from '@mcplkit/transports/stdio';
import type { MemoryTransport, MessageTransport, MessageTransportLike, StreamTransport } from '@mcplkit/wire';
import type * as client2 from '@modelcontextprotocol/client';
import type * as client2stdio from '@modelcontextprotocol/client/stdio';
import type * as sdk1stdio from '@modelcontextprotocol/sdk/client/stdio.js';
import type * as sdk1http from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type * as sdk1memory from '@modelcontextprotocol/sdk/inMemory.js';
import type * as sdk1serverStdio from '@modelcontextprotocol/sdk/server/stdio.js';
import type * as sdk1serverHttp from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type * as sdk1 from '@modelcontextprotocol/sdk/shared/transport.js';
import type * as server2 from '@modelcontextprotocol/server';
import type * as server2stdio from '@modelcontextprotocol/server/stdio';
import type { Fits } from './fits.ts';

/** Ours are transports of every official SDK, the port itself among them. */
export type OursAreTheirs = [
  Fits<sdk1.Transport, MessageTransport>,
  Fits<sdk1.Transport, StdioTransport>,
  Fits<sdk1.Transport, StreamTransport>,
  Fits<sdk1.Transport, LoopbackTransport>,
  Fits<sdk1.Transport, MemoryTransport>,
  Fits<client2.Transport, MessageTransport>,
  Fits<client2.Transport, StdioTransport>,
  Fits<client2.Transport, StreamTransport>,
  Fits<client2.Transport, LoopbackTransport>,
  Fits<client2.Transport, MemoryTransport>,
  Fits<server2.Transport, MessageTransport>,
  Fits<server2.Transport, StdioTransport>,
  Fits<server2.Transport, StreamTransport>,
  Fits<server2.Transport, LoopbackTransport>,
  Fits<server2.Transport, MemoryTransport>,
];

/** Theirs can be given to whatever takes one of ours. */
export type TheirsAreOurs = [
  Fits<MessageTransportLike, sdk1.Transport>,
  Fits<MessageTransportLike, sdk1memory.InMemoryTransport>,
  Fits<MessageTransportLike, sdk1stdio.StdioClientTransport>,
  Fits<MessageTransportLike, sdk1http.StreamableHTTPClientTransport>,
  Fits<MessageTransportLike, sdk1serverStdio.StdioServerTransport>,
  Fits<MessageTransportLike, sdk1serverHttp.StreamableHTTPServerTransport>,
  Fits<MessageTransportLike, client2.Transport>,
  Fits<MessageTransportLike, client2.InMemoryTransport>,
  Fits<MessageTransportLike, client2stdio.StdioClientTransport>,
  Fits<MessageTransportLike, client2.StreamableHTTPClientTransport>,
  Fits<MessageTransportLike, server2.Transport>,
  Fits<MessageTransportLike, server2.InMemoryTransport>,
  Fits<MessageTransportLike, server2stdio.StdioServerTransport>,
  Fits<MessageTransportLike, MessageTransport>,
  Fits<TransportSource, client2.Transport>,
  Fits<TransportSource, () => sdk1.Transport>,
];

/**
 * Why there are two types: an official transport does not promise to carry params by position or an error without
 * an id, which `MessageTransport` does. It is for those who write transports; `MessageTransportLike` for those who take them.
 */
export type TheirsPromiseLess = [
  // @ts-expect-error params that are a list
  Fits<MessageTransport, sdk1.Transport>,
  // @ts-expect-error params that are a list
  Fits<MessageTransport, client2.Transport>,
  // @ts-expect-error params that are a list
  Fits<MessageTransport, server2.Transport>,
];

/** A road for text, as the original's transports are. */
interface TextRoad {
  start(): Promise<void>;
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

/** A road whose messages come as text. */
interface TextArrives extends Omit<MessageTransport, 'onmessage'> {
  onmessage?: (message: string) => void;
}

/** What is no transport is refused. */
export type NotEverythingIsATransport = [
  // @ts-expect-error it takes text
  Fits<MessageTransportLike, TextRoad>,
  // @ts-expect-error it gives text
  Fits<MessageTransportLike, TextArrives>,
  // @ts-expect-error it has no end
  Fits<MessageTransportLike, Omit<MessageTransport, 'close'>>,
];
