import { METHOD_CAPABILITIES } from '@mcplkit/capabilities';
import { createEventEmitter } from '@mcplkit/grammar';
import {
  ERR_CAPABILITY_DENIED,
  ERR_METHOD_NOT_FOUND,
  type FeatureSetsUpdateResult,
  type InferenceChunkParams,
  type JsonRpcParams,
  type McpClientCapabilities,
  type McplConnection,
  type McplManifest,
  RpcError,
} from '@mcplkit/wire';
import { InferenceStreams } from './inference-streams.ts';
import type { McplHome } from './mcpl-home.ts';
import { McplHost } from './mcpl-host.ts';
import { Policy } from './policy.ts';

/** What the MCPL of a session needs of the session. */
export interface McplSideOwner {
  readonly connection: McplConnection;
  /** Ends the session, behind the answer that is on its way. */
  end(): void;
  report(error: Error): void;
}

/** The MCPL of one session: whether there is any, the host's policy, and what it lets through (MCPL 0.5, §5). */
export class McplSide {
  /** The host at the other end. */
  readonly host: McplHost;
  readonly #home: McplHome;
  readonly #owner: McplSideOwner;
  readonly #policy: Policy;
  readonly #streams = new InferenceStreams();
  readonly #policyChanged = createEventEmitter<void>();
  #isHost = false;
  /** The revision of the manifest that the host was told in `initialize`. */
  #announced: string | undefined;

  constructor(home: McplHome, owner: McplSideOwner) {
    this.#home = home;
    this.#owner = owner;
    this.#policy = new Policy(home);
    this.host = new McplHost({
      connection: owner.connection,
      policy: this.#policy,
      streams: this.#streams,
      policyChanged: this.#policyChanged,
      isPresent: () => this.#isHost && !this.#policy.isRefused,
    });
  }

  /** Begins anew with what a client can do. Returns the manifest to answer with, for a host of MCPL. */
  begin(client: McpClientCapabilities): McplManifest | undefined {
    const { tracker } = this.#home;
    tracker?.detach(this.#owner.connection);
    this.#policy.reset();
    const mcpl: unknown = client.experimental?.mcpl;
    this.#isHost = tracker !== undefined && typeof mcpl === 'object' && mcpl !== null && !Array.isArray(mcpl);
    if (!this.#isHost) return undefined;
    this.#announced = tracker?.revision;
    return tracker?.snapshot();
  }

  /** The host is ready: it is told of changes of the manifest from now on. */
  ready(): void {
    const { connection } = this.#owner;
    if (!this.#isHost || this.#announced === undefined) return;
    this.#home.tracker?.attach(connection, { announcedRevision: this.#announced });
    // Who says again that it is ready knows what it was told since.
    this.#announced = undefined;
  }

  /** Ends with the session. */
  close(): void {
    this.#home.tracker?.detach(this.#owner.connection);
    this.#policyChanged.clear();
  }

  /**
   * Lets a method of MCP or MCPL through, as far as the policy does.
   *
   * @throws {RpcError} -32002 with the capability that is not granted; -32601 for a method of MCPL from a client that
   * is no host of it
   */
  admit(method: string, params: JsonRpcParams | undefined, isMcpl: boolean): void {
    if (isMcpl && !this.#speaks(method)) {
      throw new RpcError(ERR_METHOD_NOT_FOUND, `Method not found: ${method}`);
    }
    if (!this.#allows(method, params)) {
      const [capability = method] = METHOD_CAPABILITIES[method] ?? [];
      throw new RpcError(ERR_CAPABILITY_DENIED, `${capability} is not granted to this server.`, {
        capability,
      });
    }
  }

  /** Answers `featureSets/update`. */
  replacePolicy(params: JsonRpcParams | undefined): FeatureSetsUpdateResult {
    try {
      const receipt = this.#policy.replace(params);
      if (!receipt.accepted && receipt.fallback === 'close') this.#owner.end();
      return receipt;
    } finally {
      // Behind the receipt: what listeners send may rest on what it tells.
      queueMicrotask(() => this.#policyChanged.emit());
    }
  }

  /** Takes `featureSets/update` as a notification. */
  reducePolicy(params: JsonRpcParams | undefined): void {
    if (!this.#isHost) return;
    const discarded = this.#policy.reduce(params);
    if (discarded !== undefined) this.#owner.report(discarded);
    this.#policyChanged.emit();
  }

  /** Takes `inference/chunk`. */
  chunk(params: JsonRpcParams | undefined): unknown {
    if (!this.admits('inference/chunk', params)) return undefined;
    return this.#streams.take((params ?? {}) as Partial<InferenceChunkParams>);
  }

  /** Whether a notification of the host is let through; one that is not has no effect. */
  admits(method: string, params: JsonRpcParams | undefined): boolean {
    return this.#speaks(method) && this.#allows(method, params);
  }

  /** Answers `mcpl/manifest`. */
  manifest(): McplManifest | undefined {
    return this.#home.tracker?.handleManifestRequest();
  }

  /** A session that fell back to plain MCP has no methods of MCPL any more, but for another policy. */
  #speaks(method: string): boolean {
    return this.#isHost && (!this.#policy.isRefused || method === 'featureSets/update');
  }

  /** A plain client, and one that the server fell back to plain MCP with, needs no grant. */
  #allows(method: string, params: JsonRpcParams | undefined): boolean {
    const needed = METHOD_CAPABILITIES[method] ?? null;
    if (needed === null || !this.#isHost) return true;
    const fellBack = this.#policy.isRefused && this.#home.fallback === 'mcp-only';
    if (fellBack && method === 'tools/call') return true;
    const channel = (params as { channelId?: unknown } | undefined)?.channelId;
    return this.#policy.grant.allowsMethod(method, typeof channel === 'string' ? channel : undefined);
  }
}
