import { resolveEndpoint } from '@mcplkit/transports/endpoint';
import { nodeRoads } from '@mcplkit/transports/endpoint-node';

const endpoint = resolveEndpoint('stdio:node?arg=server.js', { roads: nodeRoads });
export const transport = endpoint.open();
