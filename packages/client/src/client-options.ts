import type {
  ConnectionBounds,
  InitializeCapabilities,
  McpCreateMessageParams,
  McpCreateMessageResult,
  McpElicitParams,
  McpElicitResult,
  McpRoot,
  MessageTransportLike,
  RequestContext,
} from '@mcplkit/wire';

/** A transport, or a function that makes one, so that a client can connect again. */
export type TransportSource =
  | MessageTransportLike
  | (() => MessageTransportLike | PromiseLike<MessageTransportLike>);

/** What a client is besides its name. */
export interface McpClientOptions extends Partial<ConnectionBounds> {
  /** How long a call waits for its answer, and `connect()` for the handshake, in milliseconds. Default 30,000. */
  timeoutMs?: number;
  /** The language in which the person reads, as a BCP 47 tag such as `fr-CA`: servers may word their tools in it. */
  locale?: string;
  /** What else to advertise: `experimental`, members of other protocols, or more than the handlers below say. */
  capabilities?: InitializeCapabilities;
  /** Answers the server's `sampling/createMessage` (MCP 2025-11-25, "Sampling"). Without it, there is none. */
  sampling?: (
    params: McpCreateMessageParams,
    context: RequestContext,
  ) => McpCreateMessageResult | PromiseLike<McpCreateMessageResult>;
  /**
   * Answers the server's `elicitation/create` (MCP 2025-11-25, "Elicitation"). What an accepted form leaves out is
   * filled with the defaults of its fields.
   */
  elicitation?: (
    params: McpElicitParams,
    context: RequestContext,
  ) => McpElicitResult | PromiseLike<McpElicitResult>;
  /** The folders that the server may work in (MCP 2025-11-25, "Roots"). Without it, there are none to ask for. */
  roots?: readonly McpRoot[] | (() => readonly McpRoot[] | PromiseLike<readonly McpRoot[]>);
}

/** What a client advertises: what it has handlers for, its language, and what it was told to add. */
export function capabilitiesOf(options: McpClientOptions): InitializeCapabilities {
  const { locale, sampling, elicitation, roots, capabilities } = options;
  return {
    ...(sampling === undefined ? {} : { sampling: {} }),
    ...(elicitation === undefined ? {} : { elicitation: { form: { applyDefaults: true } } }),
    ...(roots === undefined ? {} : { roots: { listChanged: true } }),
    ...(locale === undefined ? {} : { locale }),
    ...capabilities,
  };
}
