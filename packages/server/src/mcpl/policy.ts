import {
  CapabilityGrant,
  type CapabilityGrantState,
  type CapabilityPath,
  degradationReceipt,
  deriveFeatureSets,
  emptyGrantState,
  type FeatureSetDerivation,
  type FeatureSetUseRefusal,
  grantFromUpdate,
  refusalReceipt,
  refuseFeatureSetUse,
} from '@mcplkit/capabilities';
import type { ManifestTracker } from '@mcplkit/manifest';
import { ERR_INVALID_PARAMS, type FeatureSetsUpdateResult, RpcError } from '@mcplkit/wire';
import { McpServerError } from '../server-error.ts';

/** What a server says that it can do, and what it cannot work without. */
export interface PolicyHome {
  /** The manifest; a server without one does not speak MCPL. */
  readonly tracker: ManifestTracker | undefined;
  readonly needs: readonly CapabilityPath[];
  readonly fallback: 'mcp-only' | 'close';
}

/** What a host lets one session do (MCPL 0.5, §5.3 and §6.7). Before its policy, that is nothing. */
export class Policy {
  readonly #home: PolicyHome;
  #state: CapabilityGrantState = emptyGrantState();
  #grant = CapabilityGrant.nothing('not_ready');
  #refused = false;
  /** What follows for the feature sets of the manifest with this revision. */
  #derived: Derived | undefined;

  constructor(home: PolicyHome) {
    this.#home = home;
  }

  get grant(): CapabilityGrant {
    return this.#grant;
  }

  /** Whether the server cannot work under the policy, and said so. */
  get isRefused(): boolean {
    return this.#refused;
  }

  /** The feature sets of the manifest as it is now, under the policy as it is now. */
  get featureSets(): FeatureSetDerivation {
    return this.#derive().derivation;
  }

  /** Before the first policy of a host, and of the next one that takes the session over. */
  reset(): void {
    this.#install(emptyGrantState(), CapabilityGrant.nothing('not_ready'));
    this.#refused = false;
  }

  /**
   * Takes a policy that came as a request, and answers it.
   *
   * @throws {RpcError} -32602 when it is malformed: nothing is granted then
   */
  replace(params: unknown): FeatureSetsUpdateResult {
    const { state, malformed, reason } = grantFromUpdate(this.#state, params, 'request');
    const { needs, fallback } = this.#home;
    this.#refused = false;
    this.#install(state, CapabilityGrant.of(state.effectiveCapabilities));
    if (malformed) throw new RpcError(ERR_INVALID_PARAMS, `The policy is malformed: ${reason}`);
    const missing = needs.filter((path) => !this.#grant.allows(path));
    if (missing.length === 0) return degradationReceipt(this.featureSets);
    const receipt = refusalReceipt(
      this.featureSets,
      fallback,
      `This server cannot work without ${missing.join(', ')}.`,
    );
    this.#refused = true;
    this.#install(state, CapabilityGrant.nothing('refused'));
    return {
      ...receipt,
      missingCapabilities: [...new Set([...missing, ...(receipt.missingCapabilities ?? [])])],
    };
  }

  /** Takes a policy that came as a notification: it can only take away. Returns what in it has to be reported. */
  reduce(params: unknown): McpServerError | undefined {
    const { state, malformed, reason, discarded } = grantFromUpdate(this.#state, params, 'notification');
    this.#install(state, malformed ? CapabilityGrant.nothing('invalid_policy') : this.#grant);
    const words = malformed
      ? `is malformed, so that nothing is granted any more: ${reason}`
      : `carried ${discarded.join(', ')}, which only a request may; that was ignored.`;
    if (!malformed && discarded.length === 0) return undefined;
    return new McpServerError('policy-discarded', `A notification featureSets/update ${words}`);
  }

  /** Why a message that needs `path` may not name this feature set. */
  refuseFeatureSet(name: string, path: CapabilityPath | undefined): FeatureSetUseRefusal | undefined {
    const { declared, derivation } = this.#derive();
    return refuseFeatureSetUse(declared, derivation, name, path);
  }

  #derive(): Derived {
    const { tracker } = this.#home;
    if (this.#derived === undefined || this.#derived.revision !== tracker?.revision) {
      const declared = tracker?.snapshot().featureSets;
      const derivation = deriveFeatureSets(declared, this.#grant, this.#state);
      this.#derived = { revision: tracker?.revision, declared, derivation };
    }
    return this.#derived;
  }

  #install(state: CapabilityGrantState, grant: CapabilityGrant): void {
    this.#state = state;
    this.#grant = grant;
    this.#derived = undefined;
  }
}

interface Derived {
  readonly revision: string | undefined;
  readonly declared: unknown;
  readonly derivation: FeatureSetDerivation;
}
