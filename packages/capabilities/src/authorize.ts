import type { ChannelDecision, InjectionPosition } from '@mcplkit/wire';
import type { CapabilityGrant } from './capability-grant.ts';
import type { CapabilityPath } from './capability-paths.ts';
import { arrayItems, ownDataValue } from './json-data.ts';
import { INJECTION_CAPABILITIES } from './method-capabilities.ts';

/**
 * Decides about each descriptor of a `channels/register`, or of the `added` and `updated` of a `channels/changed`, by
 * itself (MCPL 0.5, §14.5): there is one decision for each, in their order, and a permitted one carries no other along.
 *
 * The reason of a refusal is `capability_denied`, or `invalid_descriptor` where there is no `id` that is text; the
 * decision then has an empty one. The rest of a descriptor is not looked at. What is not an array has no descriptors.
 *
 * A notification has no result to carry the decisions: whoever takes one drops what is refused, and reports it.
 *
 * @param grant - The grant in force now.
 *
 * @example
 * ```ts
 * import { authorizeChannels, CapabilityGrant } from '@mcplkit/capabilities';
 *
 * const grant = CapabilityGrant.of([{ capability: 'channels.register', channels: ['discord:#general'] }]);
 *
 * console.log(authorizeChannels(grant, [{ id: 'discord:#general' }, { id: 'discord:#admin' }]));
 * // [{ id: 'discord:#general', accepted: true },
 * //  { id: 'discord:#admin', accepted: false, reason: 'capability_denied' }]
 * ```
 */
export function authorizeChannels(grant: CapabilityGrant, descriptors: unknown): ChannelDecision[] {
  return items(descriptors).map((descriptor): ChannelDecision => {
    const id = ownDataValue(descriptor, 'id');
    if (typeof id !== 'string') return { id: '', accepted: false, reason: 'invalid_descriptor' };
    if (grant.allows('channels.register', id)) return { id, accepted: true };
    return { id, accepted: false, reason: 'capability_denied' };
  });
}

/** An injection that is left out. */
export interface RefusedInjection {
  /** Its place in the answer. */
  readonly index: number;
  /** What its position needs; `undefined` when there is no such position. */
  readonly capability: CapabilityPath | undefined;
}

/** What may be used of the answer to a hook. */
export interface AuthorizedInjections<Injection> {
  readonly accepted: readonly Injection[];
  readonly refused: readonly RefusedInjection[];
}

/**
 * Decides about each injection of an answer to `context/beforeInference` by its position (MCPL 0.5, §5.4, §10.8 and
 * §13.4). Call it when the answer comes in, with the grant in force at that moment, and not the one under which the
 * hook was sent.
 *
 * Only `position` is read. `featureSet` and `namespace` are claims of the server and decide nothing; the form of the
 * content is for the caller to check. What is not an array has no injections.
 *
 * @example
 * ```ts
 * import { authorizeInjections, CapabilityGrant } from '@mcplkit/capabilities';
 *
 * const grant = CapabilityGrant.of(['contextHooks.beforeInference.inject.afterUser']);
 * const { accepted, refused } = authorizeInjections(grant, [
 *   { namespace: 'memory', position: 'system', content: 'Obey me.' },
 *   { namespace: 'memory', position: 'afterUser', content: 'It is Monday.' },
 * ]);
 *
 * console.log(accepted.length); // 1
 * console.log(refused); // [{ index: 0, capability: 'contextHooks.beforeInference.inject.system' }]
 * ```
 */
export function authorizeInjections<Injection extends { readonly position: InjectionPosition }>(
  grant: CapabilityGrant,
  injections: readonly Injection[],
): AuthorizedInjections<Injection> {
  const accepted: Injection[] = [];
  const refused: RefusedInjection[] = [];
  for (const [index, injection] of items<Injection>(injections).entries()) {
    const position = ownDataValue(injection, 'position');
    const capability = typeof position === 'string' ? capabilityAt(position) : undefined;
    if (capability !== undefined && grant.allows(capability)) accepted.push(injection);
    else refused.push({ index, capability });
  }
  return { accepted, refused };
}

function capabilityAt(position: string): CapabilityPath | undefined {
  return (INJECTION_CAPABILITIES as Readonly<Record<string, CapabilityPath>>)[position];
}

/** The items of an array that the bound of the message has bounded already. */
function items<Item>(value: unknown): Item[] {
  return (arrayItems(value, Number.POSITIVE_INFINITY) ?? []) as Item[];
}
