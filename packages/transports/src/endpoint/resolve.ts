import type { MessageTransport } from '@mcplkit/wire';
import type { Endpoint, EndpointRoads } from './endpoint.ts';
import { EndpointError } from './endpoint-error.ts';
import { LazyTransport } from './lazy-transport.ts';
import { SCHEMES } from './schemes.ts';

/** The longest URI that is looked at, in UTF-16 units. */
const LONGEST = 8_192;

/** The roads that run anywhere. Each is loaded by the first endpoint that needs it. */
const PORTABLE_ROADS: EndpointRoads = {
  http: async ({ resolvedTransport }) => {
    const { StreamableHttpClientTransport } = await import('../http-client/transport.ts');
    return new StreamableHttpClientTransport(resolvedTransport);
  },
  websocket: async ({ resolvedTransport }) => {
    const { DirectTransport } = await import('../websocket/direct-transport.ts');
    return new DirectTransport(resolvedTransport);
  },
};

/** What endpoints are opened with. */
export interface ResolveOptions {
  /** The roads beyond those that run anywhere, or in their place: `nodeRoads`, or a dialler with credentials. */
  readonly roads?: EndpointRoads;
}

/**
 * Reads the URI of an endpoint: `mcpl:`, `wss:`, `ws:`, `https:`, `http:`, `tcp:` or `stdio:` (MCPL, RFC-004).
 *
 * It dials nothing, and grants nothing: whether a host may go there is its owner's matter. `mcpl:` is always dialled as
 * `wss:`, also on `localhost`. Forms that a parser of URLs would take in another sense are refused first. The query stays
 * as it was written. No road of its own starts programs or opens plain sockets: `tcp:` and `stdio:` open with `nodeRoads`
 * of `@mcplkit/transports/endpoint-node`, or with yours.
 *
 * @throws {EndpointError} whose `code` says why; its words never quote the URI, which may hold a secret
 *
 * @example
 * ```ts
 * import { resolveEndpoint } from '@mcplkit/transports/endpoint';
 *
 * const { configuredUri, canonicalUri, resolvedTransport } = resolveEndpoint('mcpl://Example.com:443?b=2&a=1');
 * console.log(configuredUri); // mcpl://Example.com:443?b=2&a=1
 * console.log(canonicalUri); // mcpl://example.com/?b=2&a=1
 * console.log(resolvedTransport); // wss://example.com/?b=2&a=1
 * ```
 */
export function resolveEndpoint(uri: string, options: ResolveOptions = {}): Endpoint {
  // It may come from a configuration, or from a model.
  if (typeof uri !== 'string' || uri.length > LONGEST) {
    throw new EndpointError('malformed', `An endpoint is a text of at most ${LONGEST} UTF-16 units.`);
  }
  const colon = uri.indexOf(':');
  const rule = SCHEMES.get(uri.slice(0, Math.max(colon, 0)).toLowerCase());
  if (rule === undefined) {
    const known = [...SCHEMES.keys()].map((name) => `${name}:`).join(', ');
    throw new EndpointError('unknown-scheme', `The scheme of an endpoint is one of ${known}.`);
  }
  const { scheme, road } = rule;
  const endpoint: Endpoint = {
    scheme,
    configuredUri: uri,
    ...rule.resolve(uri.slice(colon + 1)),
    open(): MessageTransport {
      const dial = options.roads?.[road] ?? PORTABLE_ROADS[road];
      if (dial === undefined) {
        throw new EndpointError('no-road', `There is no road for ${scheme}: give one as roads.${road}.`);
      }
      const made = dial(endpoint);
      return made instanceof Promise ? new LazyTransport(made) : made;
    },
  };
  return Object.freeze(endpoint);
}
