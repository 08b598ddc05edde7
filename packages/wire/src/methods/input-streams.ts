import type { MethodTable } from './descriptor.ts';

export const inputStreamNames = [
  'channels/input/open',
  'channels/input/update',
  'channels/input/complete',
  'channels/input/abort',
] as const;

/** Params of `channels/input/open`: somebody has begun to speak (MCPL RFC-009, §4.1). Identifiers: 1 to 256 characters. */
export type ChannelsInputOpenParams = {
  streamId: string;
  channelId: string;
  /** Of the message that the stream will become. */
  messageId: string;
  threadId?: string | undefined;
  sender: { id: string; name?: string | undefined };
  contentType: 'text/plain';
  /** In milliseconds since 1970. */
  startedAt: number;
  /** The deadline that is asked for, in milliseconds since 1970. */
  expiresAt: number;
};

/** Result of `channels/input/open`: a lease (MCPL RFC-009, §4.2). A refusal is an error. */
export type ChannelsInputOpenResult = {
  accepted: true;
  streamId: string;
  /** Names this connection; the later calls repeat it. */
  transportEpoch: string;
  leaseId: string;
  /** The deadline that counts, in milliseconds since 1970; never later than the one asked for. */
  expiresAt: number;
  /** The most updates a second. */
  maxUpdateHz: number;
  /** The longest text, in Unicode scalar values. */
  maxChars: number;
  /** The most that the host will do with text that is not final. */
  mode: 'final-only' | 'volatile' | 'prepare' | 'incremental';
};

/** What every call after the first repeats of the lease (MCPL RFC-009, §5.1). */
export type InputStreamLease = {
  streamId: string;
  transportEpoch: string;
  leaseId: string;
  channelId: string;
  senderId: string;
  contentType: 'text/plain';
  startedAt: number;
  expiresAt: number;
  /** From 1, growing; numbers may be skipped. */
  revision: number;
};

/** Params of `channels/input/update`: the text as it is understood now, whole. */
export type ChannelsInputUpdateParams = InputStreamLease & { text: string };

/** Result of `channels/input/update`. */
export type ChannelsInputUpdateResult = {
  accepted: true;
  status: 'updated' | 'duplicate' | 'stale';
  /** The newest that the host holds. */
  revision: number;
};

/** Params of `channels/input/complete`: the final text, whole. */
export type ChannelsInputCompleteParams = InputStreamLease & { text: string };

/** Result of `channels/input/complete`: the text is a message now. */
export type ChannelsInputCompleteResult = {
  accepted: true;
  status: 'completed';
  messageId: string;
  revision: number;
  /** `sha256:` and 64 hexadecimal digits, over the UTF-8 of the text. */
  contentDigest: string;
  conversationId?: string | undefined;
};

/** Params of `channels/input/abort`. */
export type ChannelsInputAbortParams = InputStreamLease & {
  reason: 'cancelled' | 'no_speech' | 'source_error' | 'superseded';
};

/** Result of `channels/input/abort`: nothing was said. */
export type ChannelsInputAbortResult = { accepted: true; status: 'aborted' };

/** Speech while it is being understood. */
export interface InputStreamRequests {
  'channels/input/open': { params: ChannelsInputOpenParams; result: ChannelsInputOpenResult };
  'channels/input/update': { params: ChannelsInputUpdateParams; result: ChannelsInputUpdateResult };
  'channels/input/complete': { params: ChannelsInputCompleteParams; result: ChannelsInputCompleteResult };
  'channels/input/abort': { params: ChannelsInputAbortParams; result: ChannelsInputAbortResult };
}

/** Input streams (MCPL RFC-009, a draft). Each needs `channels.incoming` granted besides its gate. */
export const inputStreamMethods = {
  CHANNELS_INPUT_OPEN: {
    method: 'channels/input/open',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'channels.incoming.streaming',
    spec: 'MCPL RFC-009 §4',
  },
  CHANNELS_INPUT_UPDATE: {
    method: 'channels/input/update',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'channels.incoming.streaming',
    spec: 'MCPL RFC-009 §5.2',
  },
  CHANNELS_INPUT_COMPLETE: {
    method: 'channels/input/complete',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'channels.incoming.streaming',
    spec: 'MCPL RFC-009 §6',
  },
  CHANNELS_INPUT_ABORT: {
    method: 'channels/input/abort',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'channels.incoming.streaming',
    spec: 'MCPL RFC-009 §7',
  },
} as const satisfies MethodTable<InputStreamRequests>;
