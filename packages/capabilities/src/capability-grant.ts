import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { CAPABILITY_PATHS, type CapabilityPath } from './capability-paths.ts';
import { ChannelScope } from './channel-scope.ts';
import type { DenialReason, GrantDecision, PathVerdict } from './grant-decision.ts';
import { type GrantEntry, grantedByEntries, readEntry } from './grant-entry.ts';
import { arrayItems } from './json-data.ts';
import { METHOD_CAPABILITIES } from './method-capabilities.ts';

/** Methods that carry no channel, or many, each of which is judged by itself (MCPL 0.5, §14.5). */
const ITEMISED_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'channels/register',
  'channels/changed',
  'channels/list',
  'channels/incoming',
]);

const ALLOWED: GrantDecision = /* @__PURE__ */ Object.freeze({ allowed: true });

/**
 * A capability grant, compiled: what a server may do and receive (MCPL 0.5, §5.4). It never changes; a change of policy
 * makes another one.
 *
 * `allows` takes the same time however many patterns the grant was made of. Where a capability is narrowed to channels
 * (§14.5), only the patterns of channels with a `*` are gone through.
 *
 * @example
 * ```ts
 * import { CapabilityGrant } from '@mcplkit/capabilities';
 *
 * const grant = CapabilityGrant.of(['tools', { capability: 'channels.publish', channels: ['discord:acme/*'] }]);
 *
 * console.log(grant.allows('tools')); // true
 * console.log(grant.allows('channels.publish')); // false: not on every channel
 * console.log(grant.allows('channels.publish', 'discord:acme/general')); // true
 * ```
 */
export class CapabilityGrant {
  /** The paths that are granted, on some channels at least, in the order of `CAPABILITY_PATHS`. */
  readonly paths: readonly CapabilityPath[];
  /** A channel has to be in every scope of its path; no scope is every channel. */
  readonly #granted: ReadonlyMap<string, readonly ChannelScope[]>;
  readonly #denied: ReadonlyMap<string, DenialReason>;

  /** Asks `judge` once about each path of the vocabulary. `CapabilityGrant.of` and `computeGrant` are simpler. */
  constructor(judge: (path: CapabilityPath) => PathVerdict) {
    const granted = new Map<CapabilityPath, readonly ChannelScope[]>();
    const denied = new Map<CapabilityPath, DenialReason>();
    for (const path of CAPABILITY_PATHS) {
      const verdict = judge(path);
      if (typeof verdict === 'string') denied.set(path, verdict);
      else granted.set(path, verdict.map(scopeOf));
    }
    this.paths = Object.freeze([...granted.keys()]);
    this.#granted = granted;
    this.#denied = denied;
    Object.freeze(this);
  }

  /**
   * Compiles a list of patterns, such as `effectiveCapabilities` (MCPL 0.5, §5.4); on the host's side they may be
   * narrowed to channels. What is no entry grants nothing, and neither does a list of more than
   * {@link MAX_POLICY_ENTRIES}, or none. Several entries for one path add up.
   */
  static of(entries: readonly GrantEntry[] | null | undefined): CapabilityGrant {
    const read = (arrayItems(entries, MAX_POLICY_ENTRIES) ?? []).map(readEntry);
    const granted = grantedByEntries(read.filter((entry) => entry !== undefined));
    return new CapabilityGrant((path) => {
      const channels = granted.get(path);
      if (channels === undefined) return 'not_granted';
      return channels === true ? [] : [channels];
    });
  }

  /** A grant of nothing, for the reason given. */
  static nothing(reason: DenialReason): CapabilityGrant {
    return new CapabilityGrant(() => reason);
  }

  /**
   * Whether a capability is granted; on this channel, if one is named (MCPL 0.5, §5.4 and §14.5). What is narrowed to
   * channels is not granted without one. Any value is safe at run time: what is not in the vocabulary is denied.
   */
  allows(path: CapabilityPath, channelId?: string): boolean {
    const scopes = this.#granted.get(path);
    if (scopes === undefined) return false;
    return (
      scopes.length === 0 ||
      (typeof channelId === 'string' && scopes.every((scope) => scope.admits(channelId)))
    );
  }

  /**
   * Whether a method may be sent or accepted, by `METHOD_CAPABILITIES`; on this channel, if its params name one. A
   * method that is not in the table is denied.
   *
   * The methods that carry descriptors or messages of several channels, and `channels/list`, come through when any
   * channel is granted; what is in them is judged one by one (MCPL 0.5, §14.5).
   */
  allowsMethod(method: string, channelId?: string): boolean {
    const needed = METHOD_CAPABILITIES[method];
    if (needed === undefined) return false;
    if (needed === null) return true;
    return ITEMISED_METHODS.has(method)
      ? needed.some((path) => this.#granted.has(path))
      : needed.some((path) => this.allows(path, channelId));
  }

  /** What `allows` says, with the reason of a denial. For logs and for people. */
  explain(path: CapabilityPath, channelId?: string): GrantDecision {
    if (this.allows(path, channelId)) return ALLOWED;
    const narrowed = channelId === undefined ? 'channel_required' : 'channel_not_granted';
    const reason = this.#granted.has(path) ? narrowed : (this.#denied.get(path) ?? 'unknown_capability');
    return { allowed: false, reason };
  }

  /** The grant of what both grant. Where this grant denies, its reason stands. */
  intersect(other: CapabilityGrant): CapabilityGrant {
    return new CapabilityGrant((path) => {
      const [mine, theirs] = [this.#verdict(path), other.#verdict(path)];
      if (typeof mine === 'string') return mine;
      if (typeof theirs === 'string') return theirs;
      const both = new Map([...mine, ...theirs].map((patterns) => [JSON.stringify(patterns), patterns]));
      return [...both.values()];
    });
  }

  #verdict(path: CapabilityPath): PathVerdict {
    const scopes = this.#granted.get(path)?.map(({ patterns }) => patterns);
    return scopes ?? this.#denied.get(path) ?? 'not_granted';
  }

  /** Every path of the vocabulary with what is granted: the patterns of channels, `true` or the reason of the denial. */
  toJSON(): Record<CapabilityPath, PathVerdict | true> {
    const verdicts = CAPABILITY_PATHS.map((path) => {
      const verdict = this.#verdict(path);
      return [path, verdict.length === 0 ? true : verdict];
    });
    return Object.fromEntries(verdicts) as Record<CapabilityPath, PathVerdict | true>;
  }

  /** One line for each path of the vocabulary, such as `pushEvents: denied, not_advertised`. */
  toString(): string {
    const lines = CAPABILITY_PATHS.map((path) => {
      const verdict = this.#verdict(path);
      if (typeof verdict === 'string') return `${path}: denied, ${verdict}`;
      const channels = verdict.map((patterns) => ` on ${patterns.join(', ')}`);
      return `${path}: granted${channels.join(', and')}`;
    });
    return lines.join('\n');
  }
}

function scopeOf(patterns: readonly string[]): ChannelScope {
  return new ChannelScope(patterns);
}
