/**
 * The most entries that a list of a policy may have, and the most feature sets that a server may see disabled at once:
 * 10,000. A policy beyond it is malformed, and grants nothing.
 */
export const MAX_POLICY_ENTRIES = 10_000;
