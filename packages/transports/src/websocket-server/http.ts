/** What is read of the request with which a client asks for a WebSocket: an `IncomingMessage` of Node. */
export interface UpgradeRequest {
  /** The path and the query. */
  readonly url?: string | undefined;
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Where it came from. */
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The part of a server of `node:http` or `node:https` that is used. */
export interface HttpServerLike {
  // biome-ignore lint/suspicious/noExplicitAny: the types of Node's own listener
  on(event: 'upgrade', listener: (request: any, socket: any, head: any) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the types of Node's own listener
  off(event: 'upgrade', listener: (request: any, socket: any, head: any) => void): unknown;
  listenerCount(event: 'upgrade'): number;
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: UpgradeRequest): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** A header of a request, if it is there once. */
export function headerOf({ headers }: UpgradeRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The subprotocols that a client offers. */
export function offeredProtocols(request: UpgradeRequest): string[] {
  const header = headerOf(request, 'sec-websocket-protocol');
  return header === undefined ? [] : header.split(',').map((each) => each.trim());
}
