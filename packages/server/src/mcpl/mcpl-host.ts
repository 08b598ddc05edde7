import { type CapabilityGrant, type CapabilityPath, METHOD_CAPABILITIES } from '@mcplkit/capabilities';
import type { IEventSource } from '@mcplkit/grammar';
import type {
  InferenceRequestParams,
  InferenceRequestResult,
  McplConnection,
  ModelInfo,
  PushEventParams,
  PushEventResult,
  RequestId,
  RequestOptions,
  RequestParams,
  RequestResult,
} from '@mcplkit/wire';
import { McpServerError } from '../server-error.ts';
import { HostChannels } from './host-channels.ts';
import type { McplServerMethod } from './host-request.ts';
import type { InferenceStreams } from './inference-streams.ts';
import type { Policy } from './policy.ts';

/** More about one request for an inference. */
export interface InferenceOptions extends RequestOptions {
  /** Hears the answer as it grows; with it the answer is asked for as a stream (MCPL 0.5, §11.4). */
  onChunk?: ((delta: string, index: number) => void) | undefined;
}

/** What the host of a session needs of the session. */
export interface McplHostOwner {
  readonly connection: McplConnection;
  readonly policy: Policy;
  readonly streams: InferenceStreams;
  readonly policyChanged: IEventSource<void>;
  /** Whether the client is a host of MCPL, and has not been told that the session is one of plain MCP. */
  isPresent(): boolean;
}

/**
 * The host of MCPL at the other end of a session. What it has not granted is refused here, and never sent.
 *
 * Every call looks at the grant as it is at that moment, and sends at once. It rejects with {@link McpServerError}:
 * `not-advertised` when the client is no host of MCPL, `not-granted` with the missing `capability`, `feature-set-off` for
 * a feature set that may not send this; then as any request of a connection.
 */
export class McplHost {
  /** The host's channels (MCPL 0.5, §14). */
  readonly channels: HostChannels = new HostChannels((...request) => this.request(...request));
  readonly #owner: McplHostOwner;

  constructor(owner: McplHostOwner) {
    this.#owner = owner;
  }

  /** Whether the client is a host of MCPL. */
  get isPresent(): boolean {
    return this.#owner.isPresent();
  }

  /** What the host grants now; nothing before its first policy (MCPL 0.5, §5.3). */
  get grant(): CapabilityGrant {
    return this.#owner.policy.grant;
  }

  /** The feature sets that are on now (MCPL 0.5, §6.4). */
  get enabledFeatureSets(): readonly string[] {
    return this.#owner.policy.featureSets.enabled;
  }

  /** Emits when the host has sent another policy. */
  get onPolicyChanged(): IEventSource<void> {
    return this.#owner.policyChanged;
  }

  /** Pushes an event, which may wake a model (MCPL 0.5, §9). */
  push(event: PushEventParams, options?: RequestOptions): Promise<PushEventResult> {
    return this.request('push/event', event, options);
  }

  /** Asks the host's model, with no person in between (MCPL 0.5, §11). */
  async requestInference(
    params: InferenceRequestParams,
    options: InferenceOptions = {},
  ): Promise<InferenceRequestResult> {
    const { onChunk, onId, ...rest } = options;
    if (onChunk === undefined) return this.request('inference/request', params, options);
    this.#need('inferenceRequest.streaming');
    const { streams } = this.#owner;
    let streamed: RequestId | undefined;
    const begin = (id: RequestId) => {
      streamed = id;
      streams.begin(id, onChunk);
      onId?.(id);
    };
    try {
      return await this.request('inference/request', { ...params, stream: true }, { ...rest, onId: begin });
    } finally {
      streams.end(streamed);
    }
  }

  /** Asks which model the host uses (MCPL 0.5, §12). */
  modelInfo(options?: RequestOptions): Promise<ModelInfo> {
    return this.request('model/info', undefined, options);
  }

  /** Sends any request of MCPL, under the same conditions. */
  async request<Method extends McplServerMethod>(
    method: Method,
    params: RequestParams<Method>,
    options?: RequestOptions,
  ): Promise<RequestResult<Method>> {
    this.#check(method, params);
    const send = this.#owner.connection.sendRequest as (
      method: string,
      params: unknown,
      options: RequestOptions | undefined,
    ) => Promise<unknown>;
    return send.call(this.#owner.connection, method, params, options) as Promise<RequestResult<Method>>;
  }

  #check(method: McplServerMethod, params: object | undefined): void {
    this.#needHost();
    const channel = memberOf(params, 'channelId');
    const [needed] = METHOD_CAPABILITIES[method] ?? [];
    if (!this.grant.allowsMethod(method, channel)) throw notGranted(method, needed ?? method);
    const stream = (params as { stream?: unknown } | undefined)?.stream;
    if (method === 'inference/request' && stream === true) this.#need('inferenceRequest.streaming');
    const featureSet = memberOf(params, 'featureSet');
    if (featureSet === undefined) return;
    const refusal = this.#owner.policy.refuseFeatureSet(featureSet, needed);
    if (refusal === undefined) return;
    const words = `${method} was not sent for the feature set ${featureSet}: ${REFUSALS[refusal]}.`;
    throw new McpServerError('feature-set-off', words, needed);
  }

  #need(path: CapabilityPath): void {
    this.#needHost();
    if (!this.grant.allows(path)) throw notGranted(path, path);
  }

  #needHost(): void {
    if (this.isPresent) return;
    const words = 'The client is no host of MCPL, or the session has fallen back to plain MCP';
    throw new McpServerError(
      'not-advertised',
      `${words}: nothing was sent; do without it.`,
      'experimental.mcpl',
    );
  }
}

const REFUSALS = {
  unknown_feature_set: 'the manifest does not declare it',
  feature_set_not_enabled: 'it is off under the policy of the host',
  declaration_mismatch: 'its declaration does not use the capability that this needs',
} as const;

function notGranted(what: string, capability: string): McpServerError {
  const words = `The host does not grant ${capability}: ${what} was not sent.`;
  return new McpServerError('not-granted', `${words} Wait for another policy, or do without it.`, capability);
}

function memberOf(params: object | undefined, name: 'channelId' | 'featureSet'): string | undefined {
  const value = (params as Partial<Record<typeof name, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}
