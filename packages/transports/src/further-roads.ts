import type { MessageTransport } from '@mcplkit/wire';

/** Told each further road that a transport brings: what is dialled again after a loss. It is not started. */
export type RoadListener = (transport: MessageTransport) => void;
