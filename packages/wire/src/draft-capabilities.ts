/**
 * What drafts add to the capabilities of a peer, beside those of MCPL 0.5. No capability path of the specification
 * belongs to any of it (§6.2): it is told, and not granted.
 */
export interface DraftCapabilities {
  /** Whether events may replace earlier ones about the same subject; said by a host (MCPL RFC-006, a draft). */
  eventCoalescing?: boolean | EventCoalescingCapabilities;
  /** What is told of the calls of other servers' tools (MCPL RFC-007, a draft). */
  toolLifecycle?: boolean | ToolLifecycleCapabilities;
  /** Whether tools come and go by toolsets, and surfaces are told of; said by either side (our profile of RFC-014). */
  toolPresence?: boolean;
  /** Whether `access/token` is answered; said by a host (our profile of RFC-015). */
  access?: boolean;
}

/** The parts of `eventCoalescing`: where a host takes a `coalesce` member (MCPL RFC-006, a draft). */
export interface EventCoalescingCapabilities {
  /** In `push/event`. */
  pushEvents?: boolean;
  /** In the messages of `channels/incoming`. */
  channelsIncoming?: boolean;
  /** Events whose content is asked for by `push/render`, when a model is about to read it. */
  deferred?: boolean;
  /** In `push/event`, with keys that are one channel's. */
  channelScopedPush?: boolean;
}

/** The parts of `toolLifecycle` (MCPL RFC-007, a draft). */
export interface ToolLifecycleCapabilities {
  /** `tools/observe` and `tools/lifecycle`. */
  observe?: boolean;
  /** The arguments of the calls as well. */
  inputs?: boolean;
}
