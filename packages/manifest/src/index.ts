export { changedDomains } from './changed-domains.ts';
export type { AttachOptions, ManifestConnection } from './manifest-connection.ts';
export {
  isManifestRevision,
  manifestCanonicalString,
  manifestDigest,
  withRevision,
} from './manifest-digest.ts';
export type { ManifestDigestErrorCode } from './manifest-digest-error.ts';
export { ManifestDigestError } from './manifest-digest-error.ts';
export type { ManifestChange, ManifestTrackerOptions } from './manifest-tracker.ts';
export { ManifestTracker } from './manifest-tracker.ts';
