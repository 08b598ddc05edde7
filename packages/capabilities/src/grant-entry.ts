import { MAX_POLICY_ENTRIES } from './bounds.ts';
import type { CapabilityPath } from './capability-paths.ts';
import { type CapabilityPattern, coveredPaths } from './capability-patterns.ts';
import { ownDataValue, stringList } from './json-data.ts';

/**
 * One entry of a host's grant: a pattern, or a pattern for some channels only (MCPL 0.5, §5.4 and §14.5).
 *
 * In `channels` an id stands for itself, and `*` for any run of characters within one segment between slashes:
 * `discord:acme/*` fits `discord:acme/general`, and neither `discord:acme` nor `discord:acme/general/thread`.
 *
 * @example
 * ```ts
 * import type { GrantEntry } from '@mcplkit/capabilities';
 *
 * export const entry: GrantEntry = { capability: 'channels.publish', channels: ['discord:acme/*'] };
 * ```
 */
export type GrantEntry =
  | CapabilityPattern
  | { readonly capability: CapabilityPattern; readonly channels: readonly string[] };

/** An entry, read; without channels it is for all of them. */
export interface ReadEntry {
  readonly pattern: string;
  readonly channels: readonly string[] | undefined;
}

/** Reads an entry, whatever it is; `undefined` when it is none. */
export function readEntry(entry: unknown): ReadEntry | undefined {
  if (typeof entry === 'string') return { pattern: entry, channels: undefined };
  const pattern = ownDataValue(entry, 'capability');
  const channels = stringList(ownDataValue(entry, 'channels'), MAX_POLICY_ENTRIES);
  // Without a channel there is nothing to grant, and most likely somebody forgot to fill the list.
  return typeof pattern === 'string' && channels?.length ? { pattern, channels } : undefined;
}

/**
 * What each path gets from the entries that cover it: the patterns of channels of all of them together, or `true` when
 * one of them is for every channel.
 */
export function grantedByEntries(entries: readonly ReadEntry[]): Map<CapabilityPath, true | string[]> {
  const granted = new Map<CapabilityPath, true | string[]>();
  for (const { pattern, channels } of entries) {
    for (const path of coveredPaths(pattern)) {
      const before = granted.get(path);
      if (channels === undefined) granted.set(path, true);
      else if (before === undefined) granted.set(path, [...channels]);
      else if (before !== true) before.push(...channels);
    }
  }
  return granted;
}
