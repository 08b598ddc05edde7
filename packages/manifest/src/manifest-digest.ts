import { canonicalForm, digestOf } from './content-digest.ts';
import { checkIdentifiers } from './identifiers.ts';
import { type JsonObject, mapMembers, setMember } from './json.ts';
import { copyManifest, throwIt } from './json-copy.ts';
import { normalizeSets } from './set-arrays.ts';

const REVISION = /^sha256:[A-Za-z0-9_-]{43}$/;

/**
 * The content digest of a manifest, which is its `revision` (MCPL 0.5, §17.2). The root's own `revision` never counts.
 *
 * The same in every runtime: RFC 8785 and SHA-256, over the manifest with its sets sorted.
 *
 * @throws {ManifestDigestError} for an identifier that is not in ASCII, a value that is no JSON, and past the bounds:
 * 64 levels, 1,048,576 values and characters
 *
 * @example
 * ```ts
 * import { manifestDigest } from '@mcplkit/manifest';
 *
 * export const revision = manifestDigest({ version: '0.5' });
 * // 'sha256:bzEkFjhXH4ynFLptjb7MFQkzMSEXiRkRuGnA1GVxF8g'
 * ```
 */
export function manifestDigest(manifest: unknown): string {
  return digestOf(manifestCanonicalString(manifest));
}

/** The text whose bytes in UTF-8 are digested (MCPL 0.5, §17.2). Throws what {@link manifestDigest} throws. */
export function manifestCanonicalString(manifest: unknown): string {
  return canonicalForm(contentOf(checkedCopy(manifest)));
}

/** A copy of a manifest with the `revision` that it ought to have. Throws what {@link manifestDigest} throws. */
export function withRevision<Manifest extends object>(manifest: Manifest): Manifest & { revision: string } {
  return revise(manifest).copy as unknown as Manifest & { revision: string };
}

/** The same, with what was digested. */
export function revise(manifest: unknown): { copy: JsonObject; content: JsonObject; revision: string } {
  const copy = checkedCopy(manifest);
  const content = contentOf(copy);
  const revision = digestOf(canonicalForm(content));
  setMember(copy, 'revision', revision);
  return { copy, content, revision };
}

function checkedCopy(manifest: unknown): JsonObject {
  const copy = copyManifest(manifest, throwIt);
  checkIdentifiers(copy);
  return copy;
}

/** Whether `value` has the form of a revision (MCPL 0.5, B.3). It says nothing of what the revision is a digest of. */
export function isManifestRevision(value: unknown): value is string {
  return typeof value === 'string' && REVISION.test(value);
}

/** What is digested: all but the root's `revision`, with sets as sets. */
export function contentOf(manifest: JsonObject): JsonObject {
  return normalizeSets(mapMembers(manifest, (value, name) => (name === 'revision' ? undefined : value)));
}
