/**
 * The most entries that a list of a policy may have, the most feature sets that a server may declare, and the most that
 * it may see disabled: 10,000. What goes beyond it is malformed, and grants nothing.
 */
export const MAX_POLICY_ENTRIES = 10_000;
