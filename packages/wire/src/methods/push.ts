import type { ContentBlock } from '../content.ts';
import type { Coalesce, CoalesceResult } from './coalescing.ts';
import type { McpMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const pushNames = ['push/event'] as const;

/** Params of `push/event`: something has happened that a model may want to know (MCPL 0.5, §9.2). */
export type PushEventParams = {
  /** The feature set that sends it, which has to be enabled. */
  featureSet: string;
  /** Unique per occurrence, and the same when it is sent again: hosts drop repetitions (§9.4). */
  eventId: string;
  /** When it happened, in ISO 8601. */
  timestamp: string;
  /** Where it came from, in the server's words. A claim. */
  origin?: Record<string, unknown> | undefined;
  /** What kind of event it is, as `namespace:value`; a set. A claim, never authority (§16). */
  tags?: string[] | undefined;
  payload: { content: ContentBlock[] };
  coalesce?: Coalesce | undefined;
  _meta?: McpMeta | undefined;
};

/** Result of `push/event` (MCPL 0.5, §9.3). */
export type PushEventResult = {
  accepted: boolean;
  /** Present when a model was woken. */
  inferenceId?: string | undefined;
  /** Present when `accepted` is false. */
  reason?: string | undefined;
  coalesce?: CoalesceResult | undefined;
};

/** Pushes an event. */
export interface PushRequests {
  'push/event': { params: PushEventParams; result: PushEventResult };
}

/** Pushes an event without asking what became of it. */
export interface PushNotifications {
  'push/event': { params: PushEventParams };
}

/** Push events (MCPL 0.5, §9). The specification has the request; servers in use also send the notification. */
export const pushMethods = {
  PUSH_EVENT: {
    method: 'push/event',
    direction: 'server-to-host',
    kind: 'either',
    gate: 'pushEvents',
    spec: 'MCPL 0.5 §9.1',
  },
} as const satisfies MethodTable<PushRequests, PushNotifications>;
