import type { ChangeDomain } from '@mcplkit/wire';
import { canonicalForm, digestOf } from './content-digest.ts';
import { NO_CAPABILITY } from './identifiers.ts';
import { isJsonObject, type Json, type JsonObject, mapMembers, member } from './json.ts';
import { copyManifest, throwIt } from './json-copy.ts';
import { contentOf } from './manifest-digest.ts';

const DOMAINS = ['capabilities', 'featureSets', 'tagOntology'] as const satisfies readonly ChangeDomain[];

/** A digest for each domain; `undefined` where a manifest has no `featureSets` (MCPL 0.5, §17.1 and §17.3). */
export type DomainDigests = Readonly<Record<ChangeDomain, string | undefined>>;

/**
 * The domains in which two manifests differ; all three when there was none before (MCPL 0.5, §17.1 and §17.3).
 *
 * An absent member and an empty one differ. `version` and `revision` are no domain, and the order of a set is no change.
 *
 * @throws {ManifestDigestError} for what is no JSON object; identifiers are not checked
 *
 * @example
 * ```ts
 * import { changedDomains } from '@mcplkit/manifest';
 *
 * export const domains = changedDomains({ version: '0.5' }, { version: '0.5', pushEvents: true });
 * // ['capabilities']
 * ```
 */
export function changedDomains(previous: unknown, next: unknown): ChangeDomain[] {
  const after = domainDigests(next);
  return differingDomains(previous === null ? undefined : domainDigests(previous), after);
}

function domainDigests(manifest: unknown): DomainDigests {
  return digestDomains(contentOf(copyManifest(manifest, throwIt)));
}

/** The digest of each domain of content that was read already. */
export function digestDomains(content: JsonObject): DomainDigests {
  const featureSets = member(content, 'featureSets');
  return {
    capabilities: digestOf(
      canonicalForm(mapMembers(content, (v, name) => (NO_CAPABILITY.has(name) ? undefined : v))),
    ),
    featureSets: digestOfMember(withoutOntologies(featureSets)),
    tagOntology: digestOfMember(ontologiesOf(featureSets)),
  };
}

/** The domains whose digests differ. */
export function differingDomains(previous: DomainDigests | undefined, next: DomainDigests): ChangeDomain[] {
  return DOMAINS.filter((domain) => previous === undefined || previous[domain] !== next[domain]);
}

/** The ontologies by feature set. Where the shape is not the specification's nothing can be told apart: it all counts. */
function ontologiesOf(featureSets: Json | undefined): Json | undefined {
  if (!isJsonObject(featureSets)) return featureSets;
  return mapMembers(featureSets, (declaration) => member(declaration, 'tagOntology'));
}

function withoutOntologies(featureSets: Json | undefined): Json | undefined {
  if (!isJsonObject(featureSets)) return featureSets;
  return mapMembers(featureSets, (declaration) =>
    isJsonObject(declaration)
      ? mapMembers(declaration, (value, name) => (name === 'tagOntology' ? undefined : value))
      : declaration,
  );
}

function digestOfMember(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : digestOf(canonicalForm(value));
}
