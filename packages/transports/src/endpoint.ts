export type { Endpoint, EndpointRoad, EndpointRoads, EndpointScheme } from './endpoint/endpoint.ts';
export { EndpointError, type EndpointErrorCode } from './endpoint/endpoint-error.ts';
export { type ResolveOptions, resolveEndpoint } from './endpoint/resolve.ts';
