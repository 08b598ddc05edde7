export type { IEventEmitter, IEventSource, Unsubscribe } from './event-source.ts';
export { createEventEmitter } from './event-source.ts';
