import type { McpElicitUrlParams } from './methods/elicitation.ts';

/** -32700: the text is not JSON (JSON-RPC 2.0, §5.1). */
export const ERR_PARSE = -32700;
/** -32600: the JSON is not a valid request (JSON-RPC 2.0, §5.1). */
export const ERR_INVALID_REQUEST = -32600;
/** -32601: nobody answers this method here (JSON-RPC 2.0, §5.1). */
export const ERR_METHOD_NOT_FOUND = -32601;
/** -32602: the params do not fit the method (JSON-RPC 2.0, §5.1). */
export const ERR_INVALID_PARAMS = -32602;
/** -32603: the answering side failed (JSON-RPC 2.0, §5.1). */
export const ERR_INTERNAL = -32603;
/** -32000: no answer came in time. It is made on the asking side and never sent. */
export const ERR_TIMEOUT = -32000;
/**
 * -32002: the resource is not there (MCP up to 2025-11-25, "Resources", error handling).
 *
 * MCPL uses the number too, as {@link ERR_CAPABILITY_DENIED}; the method and the data tell which is meant.
 */
export const ERR_RESOURCE_NOT_FOUND = -32002;
/** -32042: the person has to visit a URL first (MCP 2025-11-25, "Elicitation"). */
export const ERR_URL_ELICITATION_REQUIRED = -32042;
/** -32001: the feature set is there, and not enabled (MCPL 0.5, §6.6). */
export const ERR_FEATURE_SET_NOT_ENABLED = -32001;
/**
 * -32002: the grant lacks a capability that the method needs (MCPL 0.5, §6.6).
 *
 * MCP uses the number too, as {@link ERR_RESOURCE_NOT_FOUND}; the method and the data tell which is meant.
 */
export const ERR_CAPABILITY_DENIED = -32002;
/** -32003: nobody has declared the feature set (MCPL 0.5, §6.6). */
export const ERR_UNKNOWN_FEATURE_SET = -32003;
/** -32005: the checkpoint is not there, or not any more (MCPL 0.5, §8.7). */
export const ERR_CHECKPOINT_NOT_FOUND = -32005;
/** -32017: this channel is closed to the one who asks (MCPL 0.5, §14.6). */
export const ERR_CHANNEL_NOT_PERMITTED = -32017;
/** -32023: no such channel is registered (MCPL 0.5, §14.6). */
export const ERR_UNKNOWN_CHANNEL = -32023;
/** -32024: the server could not open the channel (MCPL 0.5, §14.6). */
export const ERR_CHANNEL_OPEN_FAILED = -32024;
/** -32025: the input stream goes no further (MCPL RFC-009, §11, a draft). */
export const ERR_INPUT_STREAM_REJECTED = -32025;

/** Why an input stream goes no further (MCPL RFC-009, §11). */
export type InputStreamRejection =
  | 'not_ready'
  | 'unknown_stream'
  | 'lease_mismatch'
  | 'expired'
  | 'terminal'
  | 'conflict'
  | 'stale_revision'
  | 'rate_limited'
  | 'size_limit'
  | 'resource_limit'
  | 'final_rejected';

/** The `data` of the errors that have a form for it, by code. What a peer sends as `data` still has to be checked. */
export interface ErrorData {
  [ERR_FEATURE_SET_NOT_ENABLED]: { featureSet: string };
  [ERR_CAPABILITY_DENIED]: { capability: string } | { uri: string };
  [ERR_UNKNOWN_FEATURE_SET]: { featureSet: string };
  [ERR_CHECKPOINT_NOT_FOUND]: { checkpoint: string };
  [ERR_CHANNEL_NOT_PERMITTED]: { channelId: string };
  [ERR_UNKNOWN_CHANNEL]: { channelId: string };
  [ERR_CHANNEL_OPEN_FAILED]: { channelId: string; reason?: string | undefined };
  [ERR_INPUT_STREAM_REJECTED]: { reason: InputStreamRejection };
  [ERR_URL_ELICITATION_REQUIRED]: { elicitations: McpElicitUrlParams[] };
}
