import type { ContentBlock } from '../content.ts';
import type { Coalesce, CoalesceResult } from './coalescing.ts';
import type { MethodTable } from './descriptor.ts';

export const channelMessageNames = [
  'channels/incoming',
  'channels/publish',
  'channels/outgoing/chunk',
  'channels/outgoing/complete',
] as const;

/** A message that somebody wrote in a channel. Everything in it is a claim of the server (MCPL 0.5, §14.3). */
export interface IncomingChannelMessage {
  channelId: string;
  /** The message, also when it is edited later. */
  messageId: string;
  threadId?: string | undefined;
  author: { id: string; name: string };
  /** ISO 8601. */
  timestamp: string;
  content: ContentBlock[];
  metadata?: Record<string, unknown> | undefined;
  /** What kind of message it is, as `namespace:value`; a set. Never authority (§16). */
  tags?: string[] | undefined;
  /** This occurrence of the message: an edit has its own (MCPL RFC-006, §3.1, a draft). */
  eventId?: string | undefined;
  /** Without `channelId` and `deferred`. */
  coalesce?: Coalesce | undefined;
}

/** Params of `channels/incoming`. */
export type ChannelsIncomingParams = { messages: IncomingChannelMessage[] };

/** What the host made of one message. */
export interface IncomingMessageResult {
  messageId: string;
  accepted: boolean;
  conversationId?: string | undefined;
  /** Present when `accepted` is false. */
  reason?: string | undefined;
  coalesce?: CoalesceResult | undefined;
}

/** Result of `channels/incoming`: one for each message. */
export type ChannelsIncomingResult = { results: IncomingMessageResult[] };

/** Params of `channels/publish` as a notification, and without a thread. */
export type ChannelsPublishNotificationParams = {
  conversationId: string;
  channelId: string;
  stream?: boolean | undefined;
  content: ContentBlock[];
};

/** Params of `channels/publish` (MCPL 0.5, §14.3). */
export type ChannelsPublishParams = ChannelsPublishNotificationParams & {
  /**
   * The thread, or `null` for the channel's root; absent, the server chooses. Only for channels that declare
   * `capabilities.publish`, and only in a request (MCPL RFC-011, §4, a draft).
   */
  threadId?: string | null | undefined;
};

/** Result of `channels/publish`. */
export type ChannelsPublishResult = {
  delivered: boolean;
  messageId?: string | undefined;
  /** Where the message landed, when the request named a place. */
  threadId?: string | null | undefined;
  /** Why nothing was posted. */
  reason?: string | undefined;
};

/** What both messages of an outgoing stream say of it. */
type OutgoingStream = {
  inferenceId: string;
  conversationId: string;
  channelId: string;
  /** As in the `channels/publish` that will follow. */
  threadId?: string | null | undefined;
};

/** Params of `channels/outgoing/chunk`: text that is being written. It delivers nothing (MCPL 0.5, §14.3). */
export type ChannelsOutgoingChunkParams = OutgoingStream & {
  /** Grows with every chunk of the inference, whatever its channel. */
  index: number;
  /** What to add to the text so far. */
  delta: string;
};

/** Params of `channels/outgoing/complete`: all that was streamed to the channel. It delivers nothing either. */
export type ChannelsOutgoingCompleteParams = OutgoingStream & { content: ContentBlock[] };

/** Messages to and from channels. */
export interface ChannelMessageRequests {
  'channels/incoming': { params: ChannelsIncomingParams; result: ChannelsIncomingResult };
  'channels/publish': { params: ChannelsPublishParams; result: ChannelsPublishResult };
}

/** Messages whose fate the sender does not ask for, and previews. */
export interface ChannelMessageNotifications {
  'channels/incoming': { params: ChannelsIncomingParams };
  'channels/publish': { params: ChannelsPublishNotificationParams };
  'channels/outgoing/chunk': { params: ChannelsOutgoingChunkParams };
  'channels/outgoing/complete': { params: ChannelsOutgoingCompleteParams };
}

/** What channels carry (MCPL 0.5, §14.3). `channels/incoming` is a request there; servers in use also notify. */
export const channelMessageMethods = {
  CHANNELS_INCOMING: {
    method: 'channels/incoming',
    direction: 'server-to-host',
    kind: 'either',
    gate: 'channels.incoming',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_PUBLISH: {
    method: 'channels/publish',
    direction: 'host-to-server',
    kind: 'either',
    gate: 'channels.publish',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_OUTGOING_CHUNK: {
    method: 'channels/outgoing/chunk',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'channels.streaming',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_OUTGOING_COMPLETE: {
    method: 'channels/outgoing/complete',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'channels.streaming',
    spec: 'MCPL 0.5 §14.3',
  },
} as const satisfies MethodTable<ChannelMessageRequests, ChannelMessageNotifications>;
