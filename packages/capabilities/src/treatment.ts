import type { TreatmentRule } from '@mcplkit/wire';
import { globMatches } from './glob.ts';

/**
 * The first rule that fits an event's tags (MCPL 0.5, §16.7); `undefined` when none does, and the host's default holds.
 * Rules are tried in order and never mixed. A rule without any matcher fits every event, and an empty `tagsAny` none.
 *
 * It says how to treat what was admitted already, and admits nothing itself (§16.6). Rules with more members, such as a
 * channel, are filtered first; the rule comes back as it is.
 *
 * @param tags - The tags as `expandTags` gives them.
 *
 * @example
 * ```ts
 * import { expandTags, findTreatment } from '@mcplkit/capabilities';
 *
 * const rules = [
 *   { tagsAll: ['chat:addressed'], tagsNone: ['chat:from-bot'], behavior: 'immediate' },
 *   { tagsAny: ['chat:*'], behavior: 'mute' },
 * ] as const;
 *
 * console.log(findTreatment(rules, expandTags(['chat:mention', 'chat:from-human']))?.behavior);
 * // immediate
 * ```
 */
export function findTreatment<Rule extends TreatmentRule<unknown>>(
  rules: readonly Rule[],
  tags: ReadonlySet<string>,
): Rule | undefined {
  const isThere = (pattern: string) =>
    pattern.includes('*') ? [...tags].some((tag) => globMatches(pattern, tag)) : tags.has(pattern);
  return rules.find(
    ({ tagsAny, tagsAll, tagsNone }) =>
      (tagsAny === undefined || tagsAny.some(isThere)) &&
      (tagsAll === undefined || tagsAll.every(isThere)) &&
      (tagsNone === undefined || !tagsNone.some(isThere)),
  );
}
