import type { IncomingChannelMessage } from './channel-messages.ts';
import type { ChannelDescriptor } from './channels.ts';
import type { MethodTable } from './descriptor.ts';

export const channelLifecycleNames = [
  'channels/open',
  'channels/close',
  'channels/acknowledge',
  'channels/typing',
] as const;

/** Params of `channels/open`. */
export type ChannelsOpenParams = {
  /** The channel, if it is registered; it goes before `type` and `address`. */
  channelId?: string | undefined;
  /** As in the descriptor. */
  type: string;
  /** As in the descriptor. */
  address?: unknown;
  metadata?: Record<string, unknown> | undefined;
  /** Which earlier messages are wanted; only for channels with `capabilities.history`. */
  history?:
    | {
        /** At most this many. */
        limit: number;
        /** Only messages before this one. */
        beforeMessageId?: string | undefined;
        /** Only messages that this host has not been given. */
        sinceLastSeen?: boolean | undefined;
      }
    | undefined;
};

/** Result of `channels/open`. A failure is the error -32024. */
export type ChannelsOpenResult = {
  channel: ChannelDescriptor;
  /** Oldest first. */
  history?: IncomingChannelMessage[] | undefined;
  /** Whether there was more. */
  historyTruncated?: boolean | undefined;
};

/** Params of `channels/close`. */
export type ChannelsCloseParams = { channelId: string };

/** Result of `channels/close`. */
export type ChannelsCloseResult = { closed: boolean };

/** Params of `channels/acknowledge`: a message was noticed. */
export type ChannelsAcknowledgeParams = {
  channelId: string;
  messageId: string;
  /** What is meant, such as `seen-not-opening`. */
  intent: string;
  /** How to show it, such as an emoji; only where the channel supports a value. */
  value?: string | undefined;
};

/** Result of `channels/acknowledge`. */
export type ChannelsAcknowledgeResult = {
  acknowledged: boolean;
  /** What the channel shows for it. */
  representation?: string | undefined;
  /** Present when `acknowledged` is false. */
  reason?: string | undefined;
};

/** Params of `channels/typing`: an answer is being written. */
export type ChannelsTypingParams = {
  channelId: string;
  /** `start` by default. */
  op?: 'start' | 'stop' | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** Opening, closing and acknowledging. */
export interface ChannelLifecycleRequests {
  'channels/open': { params: ChannelsOpenParams; result: ChannelsOpenResult };
  'channels/close': { params: ChannelsCloseParams; result: ChannelsCloseResult };
  'channels/acknowledge': { params: ChannelsAcknowledgeParams; result: ChannelsAcknowledgeResult };
}

/** Signs of writing. */
export interface ChannelLifecycleNotifications {
  'channels/typing': { params: ChannelsTypingParams };
}

/** The host's hand on a channel (MCPL 0.5, §14.1 and §14.3). */
export const channelLifecycleMethods = {
  CHANNELS_OPEN: {
    method: 'channels/open',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'channels.lifecycle',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_CLOSE: {
    method: 'channels/close',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'channels.lifecycle',
    spec: 'MCPL 0.5 §14.3',
  },
  CHANNELS_ACKNOWLEDGE: {
    method: 'channels/acknowledge',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'channels.acknowledge',
    spec: 'MCPL 0.5 §14.1',
  },
  CHANNELS_TYPING: {
    method: 'channels/typing',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'channels.typing',
    spec: 'MCPL 0.5 §14.1',
  },
} as const satisfies MethodTable<ChannelLifecycleRequests, ChannelLifecycleNotifications>;
