export { Relay } from './relay.ts';
export type { RelayEnd, RelayOutput, RelayStreams } from './relay-end.ts';
export { type RelayClient, RelayHub, relay } from './relay-hub.ts';
export type { RelayDirection, RelayEvents, RelayOptions } from './relay-options.ts';
export { ERR_RELAY_CLOSED } from './relay-options.ts';
export type { RelayedMessage } from './relayed-message.ts';
