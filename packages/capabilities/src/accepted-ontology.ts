import type { TreatmentRule } from '@mcplkit/wire';
import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { arrayItems, isPlainObject, ownDataValue, ownNames, stringList } from './json-data.ts';
import type { TagImplications } from './tags.ts';

const NO_IMPLICATIONS: TagImplications = /* @__PURE__ */ new Map();
const NO_TREATMENT: readonly TreatmentRule<unknown>[] = /* @__PURE__ */ Object.freeze([]);

/**
 * A producer's ontology that a host or a person has accepted, bound to what it was then (MCPL 0.5, §16.5 and §17.5).
 *
 * Whoever asks for something in it says the digest of the ontology in force, and gets nothing when that is another one:
 * an acceptance does not carry over to what was not seen. To revoke it, drop it. It concerns how events are treated, and
 * nothing in it reaches a grant (§16.6).
 *
 * What is malformed in an ontology is left out; at most {@link MAX_POLICY_ENTRIES} tags and rules are read. The behaviours
 * are the producer's words, unchecked.
 *
 * @example
 * ```ts
 * import { AcceptedOntology, expandTags } from '@mcplkit/capabilities';
 *
 * const ontology = { tags: { 'discord:everyone': { implies: ['chat:broadcast'] } } };
 * const accepted = new AcceptedOntology(ontology, 'sha256:digest-of-the-ontology');
 *
 * console.log(expandTags(['discord:everyone'], accepted.implications('sha256:digest-of-the-ontology')));
 * // Set { 'discord:everyone', 'chat:broadcast' }
 * ```
 */
export class AcceptedOntology {
  /** What it is bound to. */
  readonly digest: string;
  readonly #implications: TagImplications;
  readonly #treatment: readonly TreatmentRule<unknown>[];

  /**
   * @param ontology - The `tagOntology` of a feature set, as it came. It is copied.
   * @param digest - What changes when the ontology does, such as its digest. Only equality means anything.
   */
  constructor(ontology: unknown, digest: string) {
    const tags = ownDataValue(ontology, 'tags');
    const names = ownNames(tags).slice(0, MAX_POLICY_ENTRIES);
    this.digest = digest;
    this.#implications = new Map(names.map((tag) => [tag, implied(ownDataValue(tags, tag))]));
    const rules = arrayItems(ownDataValue(ontology, 'suggestedTreatment'), MAX_POLICY_ENTRIES) ?? [];
    this.#treatment = [
      ...rules.map(readRule),
      ...names.map((tag) => ruleOf(tag, ownDataValue(tags, tag))),
    ].filter((rule) => rule !== undefined);
    Object.freeze(this);
  }

  /** What the producer's tags entail, for `expandTags`; nothing under another digest. */
  implications(digest: string): TagImplications {
    return this.#standsUnder(digest) ? this.#implications : NO_IMPLICATIONS;
  }

  /**
   * How the producer would treat its events, for `findTreatment`, after the host's own rules; nothing under another
   * digest. The rules of the ontology come first, then one for each tag that has a suggestion of its own.
   */
  suggestedTreatment(digest: string): readonly TreatmentRule<unknown>[] {
    return this.#standsUnder(digest) ? this.#treatment : NO_TREATMENT;
  }

  /** Two digests that are both missing are not the same digest. */
  #standsUnder(digest: string): boolean {
    return typeof digest === 'string' && digest !== '' && digest === this.digest;
  }
}

function implied(descriptor: unknown): readonly string[] {
  return stringList(ownDataValue(descriptor, 'implies'), MAX_POLICY_ENTRIES) ?? [];
}

function ruleOf(tag: string, descriptor: unknown): TreatmentRule<unknown> | undefined {
  const behavior = ownDataValue(descriptor, 'suggestedTreatment');
  return behavior === undefined ? undefined : { tagsAll: [tag], behavior };
}

const MATCHERS = ['tagsAny', 'tagsAll', 'tagsNone'] as const;

/** A matcher that cannot be read makes the whole rule void: without it the rule would fit more than it was meant to. */
function readRule(rule: unknown): TreatmentRule<unknown> | undefined {
  const behavior = ownDataValue(rule, 'behavior');
  if (!isPlainObject(rule) || behavior === undefined) return undefined;
  const read: TreatmentRule<unknown> = { behavior };
  for (const matcher of MATCHERS) {
    const value = ownDataValue(rule, matcher);
    if (value === undefined) continue;
    const tags = stringList(value, MAX_POLICY_ENTRIES);
    if (tags === undefined) return undefined;
    read[matcher] = tags;
  }
  return read;
}
