import type { FeatureSetsAccepted, FeatureSetsRefused, FeatureSetsUpdateParams } from '@mcplkit/wire';
import { CapabilityGrant } from './capability-grant.ts';
import { readPolicyReceipt } from './policy-receipt.ts';

/** What a host wants for one server. */
export interface PolicyTarget {
  readonly grant: CapabilityGrant;
  /** The feature sets that are on, such as `deriveFeatureSets(…).enabled`; absent, all are that the grant allows. */
  readonly featureSets?: readonly string[];
}

/**
 * What became of a policy that was told. Nothing but `accepted` ever adds to what is in force.
 *
 * - `accepted`: `activated` is false when a later policy was answered before this one.
 * - `refused`: the server cannot work under it. Nothing of MCPL is in force any more; with `close`, end the connection.
 * - `malformed`: the answer was no receipt. What was taken away stays away, and what was added is not there.
 * - `unanswered`: no answer came, with the same consequence; `error` is what sending failed with.
 */
export type PolicyOutcome =
  | (Answered<FeatureSetsAccepted> & { readonly outcome: 'accepted'; readonly activated: boolean })
  | (Answered<FeatureSetsRefused> & { readonly outcome: 'refused' })
  | { readonly outcome: 'malformed'; readonly defects: readonly string[] }
  | { readonly outcome: 'unanswered'; readonly error: unknown };

interface Answered<Receipt> {
  readonly receipt: Receipt;
  /** What in the receipt is against the specification, for the log. */
  readonly defects: readonly string[];
}

/** A policy that was told, or accepted. */
interface Policy {
  readonly grant: CapabilityGrant;
  readonly featureSets: ReadonlySet<string> | undefined;
}

/**
 * The grant in force on a host's connection, while policies are told and answered (MCPL 0.5, §5.3 and §6.7).
 *
 * What a new policy takes away is gone before the server is told. What it adds is there only after the server accepted
 * it; a policy that is never answered adds nothing. Nothing is in force before the first receipt. However many policies
 * are on their way, and in whatever order they are answered, what is in force is allowed by each policy that was told
 * after the last accepted one. Nothing in an answer is read as a wish.
 *
 * It holds one policy for each request on its way, and one more.
 *
 * @example
 * ```ts
 * import { CapabilityGrant, NegotiatedGrant } from '@mcplkit/capabilities';
 *
 * // In a host: (params) => connection.sendRequest('featureSets/update', params)
 * const negotiated = new NegotiatedGrant(async () => ({ accepted: true }));
 *
 * const answered = negotiated.change({ grant: CapabilityGrant.of(['pushEvents']) });
 * console.log(negotiated.current.allows('pushEvents')); // false: not yet
 * await answered;
 * console.log(negotiated.current.allows('pushEvents')); // true
 * ```
 */
export class NegotiatedGrant {
  readonly #tell: (params: FeatureSetsUpdateParams) => PromiseLike<unknown>;
  /** The last accepted policy, and after it those that were told since, in order. All of them have to allow. */
  #policies: readonly Policy[] = [{ grant: CapabilityGrant.nothing('not_ready'), featureSets: new Set() }];
  #inForce: Policy = intersection(this.#policies);

  /** @param tell - Sends `featureSets/update` as a request, with a time limit, and gives its result. */
  constructor(tell: (params: FeatureSetsUpdateParams) => PromiseLike<unknown>) {
    this.#tell = tell;
  }

  /** The grant in force. Ask for it anew at every decision; a response is judged by the one in force when it comes. */
  get current(): CapabilityGrant {
    return this.#inForce.grant;
  }

  /** Whether the policies in force have a feature set on. */
  selects(featureSet: string): boolean {
    return this.#inForce.featureSets?.has(featureSet) ?? true;
  }

  /**
   * Puts a policy in the place of those before: reduces at once, then tells the server, and expands when it has
   * accepted. Never rejects.
   */
  async change({ grant, featureSets }: PolicyTarget): Promise<PolicyOutcome> {
    const policy: Policy = { grant, featureSets: featureSets && new Set(featureSets) };
    this.#hold([...this.#policies, policy]);
    try {
      const enabled = featureSets && { enabled: [...featureSets] };
      return this.#settle(policy, await this.#tell({ effectiveCapabilities: [...grant.paths], ...enabled }));
    } catch (error) {
      this.#giveUp(policy);
      return { outcome: 'unanswered', error };
    }
  }

  #settle(policy: Policy, answer: unknown): PolicyOutcome {
    const { receipt, defects } = readPolicyReceipt(answer);
    if (receipt === undefined) {
      this.#giveUp(policy);
      return { outcome: 'malformed', defects };
    }
    const index = this.#policies.indexOf(policy);
    const later = this.#policies.slice(index + 1);
    if (!receipt.accepted) {
      if (index !== -1) this.#hold([refused(this.#inForce), ...later]);
      return { outcome: 'refused', receipt, defects };
    }
    if (index !== -1) this.#hold([policy, ...later]);
    return { outcome: 'accepted', activated: index !== -1, receipt, defects };
  }

  /** Makes a policy that will not be answered a restriction of the one before it. */
  #giveUp(policy: Policy): void {
    const index = this.#policies.indexOf(policy);
    const before = this.#policies[index - 1];
    if (before === undefined) return;
    const merged = intersection([before, policy]);
    this.#hold([...this.#policies.slice(0, index - 1), merged, ...this.#policies.slice(index + 1)]);
  }

  #hold(policies: readonly Policy[]): void {
    this.#policies = policies;
    this.#inForce = intersection(policies);
  }
}

/** What is left after a refusal: plain MCP, which has no feature sets (§6.7). */
function refused({ grant }: Policy): Policy {
  const mcpOnly = new CapabilityGrant((path) => (path === 'tools' ? [] : 'refused'));
  return { grant: mcpOnly.intersect(grant), featureSets: new Set() };
}

function intersection([first, ...rest]: readonly Policy[]): Policy {
  if (first === undefined) return { grant: CapabilityGrant.nothing('not_ready'), featureSets: new Set() };
  return rest.reduce(
    (one, other): Policy => ({
      grant: one.grant.intersect(other.grant),
      featureSets: bothChosen(one.featureSets, other.featureSets),
    }),
    first,
  );
}

function bothChosen(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return new Set([...one].filter((name) => other.has(name)));
}
