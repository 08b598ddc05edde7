import type { MessageTransport } from '@mcplkit/wire';

/** The schemes of endpoints. */
export type EndpointScheme = 'mcpl' | 'ws' | 'wss' | 'http' | 'https' | 'tcp' | 'stdio';

/**
 * Where a peer is, in the three forms of RFC-004, §5. None of them replaces another.
 */
export interface Endpoint {
  readonly scheme: EndpointScheme;
  /** What somebody wrote, to the letter. It may hold a secret. */
  readonly configuredUri: string;
  /** The form for comparisons: two spellings of one endpoint have the same. */
  readonly canonicalUri: string;
  /** What is dialled: for `mcpl:` always a `wss:` URL. */
  readonly resolvedTransport: string;
  /**
   * Makes a transport to it, not started. Each call makes another.
   *
   * @throws {EndpointError} `no-road` when there is none for its scheme
   */
  open(): MessageTransport;
}

/** What dials. It may load the road first: a transport that comes as a promise is one all the same. */
export type EndpointRoad = (endpoint: Endpoint) => MessageTransport | Promise<MessageTransport>;

/** The roads that endpoints are opened with. `mcpl:`, `ws:` and `wss:` take `websocket`; `http:` and `https:` take `http`. */
export interface EndpointRoads {
  readonly websocket?: EndpointRoad;
  readonly http?: EndpointRoad;
  readonly tcp?: EndpointRoad;
  readonly stdio?: EndpointRoad;
}
