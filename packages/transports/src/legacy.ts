export { fromLegacyTransport } from './legacy/from-legacy.ts';
export type { FromLegacyOptions } from './legacy/legacy-hub.ts';
export type { IMessageTransport } from './legacy/message-transport.ts';
export { type ToLegacyOptions, toLegacyTransport } from './legacy/to-legacy.ts';
