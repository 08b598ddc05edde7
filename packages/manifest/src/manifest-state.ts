import { type DomainDigests, digestDomains } from './changed-domains.ts';
import { revise } from './manifest-digest.ts';

/** One manifest, as far as those who announce it have to know it. */
export interface ManifestState {
  readonly revision: string;
  readonly domains: DomainDigests;
}

/** The manifest that is in force: its text too, so that whoever asks for it gets a copy of its own. */
export interface CurrentManifest extends ManifestState {
  readonly text: string;
}

/**
 * Reads a manifest once, and keeps nothing of the object that it was.
 *
 * @throws {ManifestDigestError} when it has no digest
 */
export function readManifest(manifest: unknown): CurrentManifest {
  const { copy, content, revision } = revise(manifest);
  return { revision, domains: digestDomains(content), text: JSON.stringify(copy) };
}
