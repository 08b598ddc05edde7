/**
 * Why a grant does not allow a capability. It is for people and logs, and is told to no peer.
 *
 * - `unknown_capability`: it is not in the vocabulary (§6.2).
 * - `not_ready`: no policy came, or none was accepted yet (§5.3).
 * - `refused`: the server refused the policy (§6.7).
 * - `not_granted`: no entry of the grant covers it (§5.4).
 * - `not_advertised`: the server does not say that it can (§5.4).
 * - `denied_by_policy`: an entry of the policy denies it.
 * - `must_be_named`: a policy has to spell it out, and this one does not (§13.4).
 * - `invalid_policy`: the policy is malformed, and so grants nothing.
 * - `channel_required`: it is granted for some channels, and none was named (§14.5).
 * - `channel_not_granted`: it is granted for other channels (§14.5).
 */
export type DenialReason =
  | 'unknown_capability'
  | 'not_ready'
  | 'refused'
  | 'not_granted'
  | 'not_advertised'
  | 'denied_by_policy'
  | 'must_be_named'
  | 'invalid_policy'
  | 'channel_required'
  | 'channel_not_granted';

/** What a grant says of one capability, and why not. */
export type GrantDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: DenialReason };

/**
 * What a grant has for one path: the reason of a denial, or lists of patterns of channels. A channel has to fit one
 * pattern of every list; without a list, every channel is granted.
 */
export type PathVerdict = DenialReason | readonly (readonly string[])[];
