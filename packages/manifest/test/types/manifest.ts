import { CapabilityGrant } from '@mcplkit/capabilities';
import {
  changedDomains,
  type ManifestConnection,
  type ManifestDefect,
  type ManifestImpact,
  type ManifestTracker,
  ManifestWatcher,
  type ManifestWatcherOptions,
} from '@mcplkit/manifest';
import type { ChangeDomain, McplConnection, McplManifest } from '@mcplkit/wire';

declare const connection: McplConnection;
declare const tracker: ManifestTracker;
declare const options: ManifestWatcherOptions;

// A connection of the wire fits both sides as it is (§17.3 and §17.4).
tracker.attach(connection, { answers: true });
export const watcher = new ManifestWatcher(connection, options);
// Whatever only sends can be told.
tracker.attach({ sendNotification: () => true } satisfies ManifestConnection);

export const domains: ChangeDomain[] = changedDomains(null, {});
export const snapshot: McplManifest = tracker.snapshot();

// The vocabulary of a receipt is closed (§17.6).
// @ts-expect-error no word of the server's is an impact
export const impact: ManifestImpact = 'requires-review';
// @ts-expect-error a kind of defect is one of the list
export const kind: ManifestDefect['kind'] = 'other';

// An edit is synchronous, and leaves a manifest or nothing.
tracker.transaction((draft) => ({ ...draft, modelInfo: true }));
tracker.transaction(() => {});
// @ts-expect-error a promise is no edit
tracker.transaction(async () => {});
// @ts-expect-error a text is no manifest
tracker.transaction(() => 'text');

// Who watches says what is granted, and takes away what is gone (§17.5).
// @ts-expect-error without revoke
new ManifestWatcher(connection, { initial: {}, grant: () => CapabilityGrant.of([]), onChange: () => {} });
// @ts-expect-error without a grant
new ManifestWatcher(connection, { initial: {}, revoke: () => {}, onChange: () => {} });
