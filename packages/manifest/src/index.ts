export { changedDomains } from './changed-domains.ts';
export {
  isManifestRevision,
  manifestCanonicalString,
  manifestDigest,
  withRevision,
} from './manifest-digest.ts';
export type { ManifestDigestErrorCode } from './manifest-digest-error.ts';
export { ManifestDigestError } from './manifest-digest-error.ts';
