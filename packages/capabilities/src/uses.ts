import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { type CapabilityPath, isCapabilityPath } from './capability-paths.ts';
import { arrayItems } from './json-data.ts';

/** Whether the `uses` of a feature set can be relied on. */
export interface UsesValidation {
  readonly valid: boolean;
  /** Present when it is not valid. */
  readonly reason?: 'invalid_uses';
  /** The entries that are no capability paths, as text; empty when `uses` is no list, or has nothing in it. */
  readonly unrecognized: readonly string[];
}

/**
 * Whether the `uses` of a feature set is a list of capability paths, and not empty (MCPL 0.5, §6.2 and §6.4). Fails
 * closed: absent, empty, of another type, longer than {@link MAX_POLICY_ENTRIES}, or with one unknown entry, it is
 * invalid as a whole. Groups and patterns are unknown entries. Never throws.
 *
 * @example
 * ```ts
 * import { validateUses } from '@mcplkit/capabilities';
 *
 * console.log(validateUses(['pushEvents', 'channels']));
 * // { valid: false, reason: 'invalid_uses', unrecognized: ['channels'] }
 * ```
 */
export function validateUses(uses: unknown): UsesValidation {
  const entries = arrayItems(uses, MAX_POLICY_ENTRIES) ?? [];
  const unrecognized = entries.filter((entry) => !isCapabilityPath(entry)).map(asText);
  const valid = entries.length > 0 && unrecognized.length === 0;
  return valid ? { valid, unrecognized } : { valid, reason: 'invalid_uses', unrecognized };
}

/** The paths that a feature set uses, each once; `undefined` when its `uses` is invalid. */
export function readUses(uses: unknown): readonly CapabilityPath[] | undefined {
  return validateUses(uses).valid ? [...new Set(uses as readonly CapabilityPath[])] : undefined;
}

/** Objects are not spelled out: their own `toString` may throw, and they may be deep. */
function asText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[array]' : '[object]';
  return String(value);
}
