import type { Readable, Writable } from 'node:stream';
import type { WebSocket } from 'ws';

export type Params = Record<string, unknown>;

/** Where one end of a connection reads and writes. */
export interface Ends {
  readonly input: Readable;
  readonly output: Writable;
}

/** `echo` answers with its params, `swallow` with an empty object: a large request, a small answer. */
export type Method = 'echo' | 'swallow';

/** The asking end of a library: answers come as promises, as its users get them. */
export interface Asker {
  readonly kind: 'promise';
  request(method: Method, params: Params): Promise<unknown>;
  /** Sends a notification; what the library returns for it is left alone. */
  note(params: Params): unknown;
}

/** The asking end of a limit: no ids are kept and no promises are made, every answer calls `onAnswer`. */
export interface BareAsker {
  readonly kind: 'callback';
  onAnswer: () => void;
  request(method: Method, params: Params): void;
  note(params: Params): unknown;
}

export interface AskOptions {
  /** How many requests may wait for an answer at least; a library may have a lower bound by default. */
  readonly waiting?: number;
}

export interface ServeOptions {
  /** Called for every notification. */
  readonly onNote?: () => void;
  /** Whether `echo` is an async function. */
  readonly asyncHandler?: boolean;
}

/** What every peer offers to the scenarios. */
export interface Peer {
  /** Makes the end that asks. The other end serves already. */
  ask(ends: Ends, options?: AskOptions): Promise<Asker | BareAsker>;
  /** Makes the end that answers `echo` and `swallow` and takes notifications. */
  serve(ends: Ends, options?: ServeOptions): Promise<void>;
  /** A message as this peer puts it on the wire. */
  frame(json: string): string;
  /** Two ends that pass objects by reference, where the library has such a transport. */
  joined?(): Promise<Asker>;
  /** Both ends over a WebSocket that is open, where the library has a transport for one, or was given one. */
  readonly webSocket?: {
    ask(socket: WebSocket): Promise<Asker | BareAsker>;
    serve(socket: WebSocket, options?: ServeOptions): Promise<void>;
  };
  /** Passes messages on between a client and a server, as they see it. */
  relay?(client: Ends, server: Ends): Promise<void>;
}

/** The framing of MCP over stdio. */
export const asLine = (json: string): string => `${json}\n`;

/** Answers both methods. */
export const answerTo = (method: string, params: Params | undefined): Params =>
  method === 'echo' ? (params ?? {}) : {};
