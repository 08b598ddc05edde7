import type { NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const channelNames = ['channels/register', 'channels/changed', 'channels/list'] as const;

/** What a channel can do beyond carrying messages. It is told, not granted. */
export interface ChannelAbilities {
  /** Whether `channels/open` may ask for earlier messages, and how. */
  history?:
    | {
        /** The most that are given at once. */
        maxMessages?: number | undefined;
        supportsBeforeMessage?: boolean | undefined;
        supportsSinceLastSeen?: boolean | undefined;
      }
    | undefined;
  /** How the channel shows that a message was seen, such as `reaction`. */
  acknowledgment?: { kind?: string | undefined; supportsValue?: boolean | undefined } | undefined;
  /**
   * Whether posts land where they are asked to: in the thread or at the root (`exact`), or at the root because there
   * are no threads (`root`). Without it nothing is promised (MCPL RFC-011, §3, a draft).
   */
  publish?: { target: 'exact' | 'root' } | undefined;
}

/** A place where messages come from or go to (MCPL 0.5, §14.2). */
export interface ChannelDescriptor {
  /** Unique within the connection, such as `discord:#general`. */
  id: string;
  /** The platform, such as `discord`. */
  type: string;
  /** For people. */
  label: string;
  /** As the host sees it: `inbound` brings messages to it. */
  direction: 'outbound' | 'inbound' | 'bidirectional';
  /** Where it is, in the platform's words. */
  address?: unknown;
  metadata?: Record<string, unknown> | undefined;
  /** Whether it is open without a `channels/open`. */
  initiallyOpen?: boolean | undefined;
  capabilities?: ChannelAbilities | undefined;
}

/** What the host decided about one descriptor (MCPL 0.5, §14.5). */
export interface ChannelDecision {
  /** The id of the channel. */
  id: string;
  accepted: boolean;
  /** Present when `accepted` is false, such as `capability_denied`. */
  reason?: string | undefined;
}

/** Params of `channels/register`. */
export type ChannelsRegisterParams = { channels: ChannelDescriptor[] };

/** Result of `channels/register`: one decision for each descriptor. */
export type ChannelsRegisterResult = { results: ChannelDecision[] };

/** Params of `channels/changed`. */
export type ChannelsChangedParams = {
  added?: ChannelDescriptor[] | undefined;
  /** Ids. */
  removed?: string[] | undefined;
  updated?: ChannelDescriptor[] | undefined;
};

/** Result of `channels/changed`, sent as a request: one decision for each descriptor. */
export type ChannelsChangedResult = { results: ChannelDecision[] };

/** Result of `channels/list`: the channels of this connection, as the answering side knows them. */
export type ChannelsListResult = { channels: ChannelDescriptor[] };

/** Making channels known. */
export interface ChannelRequests {
  'channels/register': { params: ChannelsRegisterParams; result: ChannelsRegisterResult };
  'channels/changed': { params: ChannelsChangedParams; result: ChannelsChangedResult };
  'channels/list': { params?: NoParams | undefined; result: ChannelsListResult };
}

/** Changes whose acceptance the server does not ask for. */
export interface ChannelNotifications {
  'channels/changed': { params: ChannelsChangedParams };
}

/** Which channels there are (MCPL 0.5, §14.3 and §14.5). */
export const channelMethods = {
  CHANNELS_REGISTER: {
    method: 'channels/register',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'channels.register',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_CHANGED: {
    method: 'channels/changed',
    direction: 'server-to-host',
    kind: 'either',
    gate: 'channels.register',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_LIST: {
    method: 'channels/list',
    direction: 'either',
    kind: 'request',
    gate: 'channels.register',
    spec: 'MCPL 0.5 §14.3',
  },
} as const satisfies MethodTable<ChannelRequests, ChannelNotifications>;
