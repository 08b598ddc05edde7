import { ChildProcessTransport } from './child-process.ts';
import type { Endpoint, EndpointRoads } from './endpoint/endpoint.ts';
import { programOf } from './endpoint/schemes.ts';
import { StdioTransport } from './stdio.ts';
import { TcpTransport } from './tcp.ts';

/**
 * The roads of Node for `resolveEndpoint`: `tcp:` dials a socket, `stdio:` starts a program or, without one, takes the
 * standard streams of this one.
 *
 * Who gives it `stdio` lets the author of a URI start programs. Leave it out where URIs come from elsewhere:
 * `{ roads: { tcp: nodeRoads.tcp } }`.
 *
 * @example
 * ```ts
 * import { resolveEndpoint } from '@mcplkit/transports/endpoint';
 * import { nodeRoads } from '@mcplkit/transports/endpoint-node';
 *
 * const endpoint = resolveEndpoint('stdio:node?arg=server.js', { roads: nodeRoads });
 * export const transport = endpoint.open();
 * ```
 */
export const nodeRoads = Object.freeze({
  tcp: ({ resolvedTransport }: Endpoint) => {
    const at = resolvedTransport.slice('tcp://'.length);
    const colon = at.lastIndexOf(':');
    const host = at.slice(0, colon);
    // The brackets of an IPv6 address belong to the URI.
    return new TcpTransport({ host: host.replace(/^\[|\]$/g, ''), port: Number(at.slice(colon + 1)) });
  },
  stdio: ({ resolvedTransport }: Endpoint) => {
    const program = programOf(resolvedTransport.slice('stdio:'.length));
    return program === undefined ? new StdioTransport() : new ChildProcessTransport(program);
  },
}) satisfies EndpointRoads;
