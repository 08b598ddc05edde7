import type { MessageTransport } from '@mcplkit/wire';

/** Told each further road that a transport brings: what is dialled again after a loss. It is not started. */
export type RoadListener = (transport: MessageTransport) => void;

/** A transport that may bring further ones. */
export type BranchingTransport = MessageTransport & {
  /** Takes the further roads that this one brings; the returned function ends it. */
  accept?: ((listener: RoadListener) => () => void) | undefined;
};
