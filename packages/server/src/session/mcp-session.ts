import type { IEventSource } from '@mcplkit/grammar';
import type {
  InferenceRequestParams,
  InferenceRequestResult,
  McpCreateMessageParams,
  McpCreateMessageResult,
  McpElicitParams,
  McpElicitResult,
  McpImplementation,
  McpListRootsResult,
  McpLoggingLevel,
  ModelInfo,
  PushEventParams,
  PushEventResult,
  RequestOptions,
  TransportSendOptions,
} from '@mcplkit/wire';
import type { GrammarLayer } from '../grammar/grammar-layer.ts';
import type { HostChannels } from '../mcpl/host-channels.ts';
import type { InferenceOptions, McplHost } from '../mcpl/mcpl-host.ts';
import type { McpSessionPeer } from './session-peer.ts';

/**
 * One client of a server: everything that differs from client to client is here, never on the server.
 *
 * Before `initialize`, only `initialize` and `ping` are served; an unknown method gets its error at any time.
 */
export interface McpSession {
  /** What the client said of itself; `undefined` before `initialize`. */
  readonly peer: McpSessionPeer | undefined;
  /** Who the client says that it is; `unknown` before `initialize`. */
  readonly clientInfo: McpImplementation;
  /** The key of the words that the client is shown, when a grammar matched. */
  readonly grammarKey: string | undefined;
  /** Every key that there are words for, with the layers that they come from. */
  readonly grammarKeys: ReadonlyMap<string, readonly GrammarLayer[]>;
  /** Whether the session is over. */
  readonly isClosed: boolean;
  /** Emits once, when the session is over, whoever ended it. */
  readonly onClosed: IEventSource<void>;
  /** Emits when the client says that its roots are others than before. */
  readonly onRootsChanged: IEventSource<void>;
  /** The host of MCPL at the other end, and what it grants; without one, everything is refused here. */
  readonly mcpl: McplHost;
  /** The host's channels (MCPL 0.5, §14). Calls reject as those of {@link McplHost} do. */
  readonly channels: HostChannels;

  /**
   * Asks the client's model for a message (MCP 2025-11-25, "Sampling").
   *
   * Rejects with {@link McpServerError} `not-advertised` when the client does not offer `sampling`, or `sampling.tools`
   * for params with tools, and with `not-initialized` before `initialize`; then as any request of a connection.
   */
  createMessage(params: McpCreateMessageParams, options?: RequestOptions): Promise<McpCreateMessageResult>;

  /**
   * Asks the person at the client, by a form or a URL (MCP 2025-11-25, "Elicitation").
   *
   * A person may need longer than the time that a request waits: give it a `timeoutMs`, or 0 to wait for ever. Rejects
   * like {@link McpSession.createMessage}, for want of `elicitation`, `elicitation.form` or `elicitation.url`.
   */
  elicit(params: McpElicitParams, options?: RequestOptions): Promise<McpElicitResult>;

  /**
   * Asks the client which places the server may work in (MCP 2025-11-25, "Roots").
   *
   * Rejects like {@link McpSession.createMessage}, for want of `roots`.
   */
  listRoots(options?: RequestOptions): Promise<McpListRootsResult>;

  /**
   * Writes to the client's log, unless it wants to hear only of what is more serious (MCP 2025-11-25, "Logging").
   *
   * Returns whether it was sent. Before the client says what it wants to hear of, that is `info` and above. Credentials
   * and other people's data do not belong in it. `options` says which request it belongs to; that of an adapter's
   * context says so by itself.
   */
  log(level: McpLoggingLevel, data: unknown, logger?: string, options?: TransportSendOptions): boolean;

  /** Pushes an event, which may wake a model (MCPL 0.5, §9). Rejects as the calls of {@link McplHost} do. */
  push(event: PushEventParams, options?: RequestOptions): Promise<PushEventResult>;

  /** Asks the host's model (MCPL 0.5, §11). Rejects as the calls of {@link McplHost} do. */
  requestInference(
    params: InferenceRequestParams,
    options?: InferenceOptions,
  ): Promise<InferenceRequestResult>;

  /** Asks which model the host uses (MCPL 0.5, §12). Rejects as the calls of {@link McplHost} do. */
  modelInfo(options?: RequestOptions): Promise<ModelInfo>;

  /** Ends the session and closes its transport. Safe to call again. */
  close(): Promise<void>;
}
