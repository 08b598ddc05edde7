import type { ContentBlock } from '../content.ts';
import type { MethodTable } from './descriptor.ts';

export const coalescingNames = ['push/render'] as const;

/**
 * How an event stands to others about the same subject: it may replace one that no model has read yet
 * (MCPL RFC-006, §3 to §6, a draft). Only for hosts that advertise `eventCoalescing`.
 */
export interface Coalesce {
  /** The subject, in the server's words: 1 to 256 bytes of UTF-8. */
  key: string;
  /** Of `push/event`: the key is one of this channel's, not of the feature set's. */
  channelId?: string | undefined;
  /** Of `push/event`: the content is a stand-in, and `push/render` asks for the real one. */
  deferred?: boolean | undefined;
  /** The subject is gone, and the content says so to whoever has read of it. Not with `deferred`. */
  retract?: boolean | undefined;
  /** With `deferred`: what the host hands back in `push/render`. At most 4,096 bytes of JSON. */
  data?: unknown;
}

/** What the host made of a {@link Coalesce}. Nothing need follow from it (MCPL RFC-006, §7). */
export interface CoalesceResult {
  outcome: 'first' | 'replaced' | 'appended' | 'retracted' | 'noted' | 'consumed';
  /** The event that was replaced or found read, where known. */
  priorEventId?: string | undefined;
}

/** A deferred event that waits to be rendered. */
export interface DeferredNotice {
  eventId: string;
  /** ISO 8601. */
  timestamp: string;
  data?: unknown;
}

/** Params of `push/render`: a model is about to read of the subject (MCPL RFC-006, §5.2). */
export type PushRenderParams = {
  featureSet: string;
  /** Present when the key is one of a channel's. */
  channelId?: string | undefined;
  key: string;
  /** Of the newest notice. */
  eventId: string;
  /** Oldest first. */
  notices: DeferredNotice[];
  /** How many notices before the first were let go. */
  dropped: number;
};

/** Result of `push/render`: all that has changed since the last one. Empty content says nothing happened. */
export type PushRenderResult = {
  content: ContentBlock[];
  /** ISO 8601; the time of receipt by default. */
  timestamp?: string | undefined;
};

/** Asks for the content of deferred events. */
export interface CoalescingRequests {
  'push/render': { params: PushRenderParams; result: PushRenderResult };
}

/** Event coalescing (MCPL RFC-006, a draft). */
export const coalescingMethods = {
  PUSH_RENDER: {
    method: 'push/render',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'pushEvents',
    spec: 'MCPL RFC-006 §5.2',
  },
} as const satisfies MethodTable<CoalescingRequests>;
