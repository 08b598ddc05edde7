/**
 * A tag of an event: `namespace:value` or `namespace:key=value` (MCPL 0.5, §16.1). It says what an event is, in the words
 * of whoever sent it, and is no capability: nothing that decides about a grant takes one (§16.6).
 */
export type Tag = `${string}:${string}`;

/** The longest tag, in UTF-16 code units: 256. Longer ones are none. */
export const MAX_TAG_LENGTH = 256;

/**
 * Whether `value` is a tag by its form (MCPL 0.5, §16.1): a namespace, a colon and a value, both of them not empty and
 * without white space, at most {@link MAX_TAG_LENGTH} long. Where there is a `=` in the value, neither side of it is
 * empty. A word without a namespace, such as `mention`, is no tag.
 *
 * The namespaces `chat` and `mcpl` are reserved; a producer uses its own name for all else.
 *
 * @example
 * ```ts
 * import { isTag } from '@mcplkit/capabilities';
 *
 * console.log(isTag('zulip:topic=lunch')); // true
 * console.log(isTag('mention')); // false
 * ```
 */
export function isTag(value: unknown): value is Tag {
  if (typeof value !== 'string' || value.length > MAX_TAG_LENGTH || /\s/.test(value)) return false;
  const colon = value.indexOf(':');
  const equals = value.indexOf('=', colon);
  return colon > 0 && colon < value.length - 1 && equals !== colon + 1 && equals !== value.length - 1;
}

/** What a tag entails by the specification alone (MCPL 0.5, §16.3). */
const CORE_IMPLICATIONS: TagImplications = /* @__PURE__ */ new Map([
  ['chat:mention', ['chat:addressed']],
  ['chat:reply', ['chat:addressed']],
  ['chat:dm', ['chat:addressed', 'chat:private']],
]);

/** Which tags a tag entails. */
export type TagImplications = ReadonlyMap<string, readonly string[]>;

/**
 * The tags of an event with all that they entail, as a set (MCPL 0.5, §16.3).
 *
 * `chat:mention`, `chat:reply` and `chat:dm` entail `chat:addressed`, and the last also `chat:private`. Whatever is
 * addressed is not ambient: `chat:ambient` is then dropped. What a producer declares counts only if the caller gives it,
 * which `AcceptedOntology` does for an ontology that the host has accepted.
 *
 * Tags are claims of whoever sent them, and may be anything: what is not a string is left out, and no name is special.
 * Strings of another form are kept; ask {@link isTag}. The work grows with the number of tags and of edges.
 *
 * @example
 * ```ts
 * import { expandTags } from '@mcplkit/capabilities';
 *
 * console.log(expandTags(['chat:dm', 'chat:ambient']));
 * // Set { 'chat:dm', 'chat:addressed', 'chat:private' }
 * ```
 */
export function expandTags(tags: readonly string[] | undefined, accepted?: TagImplications): Set<string> {
  const given: readonly unknown[] = Array.isArray(tags) ? tags : [];
  const expanded = new Set(given.filter((tag) => typeof tag === 'string'));
  // The loop also visits what it adds, each tag once, so that cycles end.
  for (const tag of expanded) {
    for (const implied of CORE_IMPLICATIONS.get(tag) ?? []) expanded.add(implied);
    for (const implied of accepted?.get(tag) ?? []) expanded.add(implied);
  }
  if (expanded.has('chat:addressed')) expanded.delete('chat:ambient');
  return expanded;
}
