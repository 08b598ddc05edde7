import { resolveEndpoint } from '@mcplkit/transports/endpoint';

const { configuredUri, canonicalUri, resolvedTransport } = resolveEndpoint('mcpl://Example.com:443?b=2&a=1');
console.log(configuredUri); // mcpl://Example.com:443?b=2&a=1
console.log(canonicalUri); // mcpl://example.com/?b=2&a=1
console.log(resolvedTransport); // wss://example.com/?b=2&a=1
