export type {
  ImpactDisposition,
  ManifestChangeReceipt,
  ManifestImpact,
  ManifestImpactEntry,
  ManifestRevocation,
} from './change-receipt.ts';
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
export type { ManifestChange, ManifestEdit, ManifestTrackerOptions } from './manifest-tracker.ts';
export { ManifestTracker } from './manifest-tracker.ts';
export type { ManifestDefect, ManifestSource, ManifestWatcherOptions } from './manifest-watcher.ts';
export { ManifestWatcher } from './manifest-watcher.ts';
