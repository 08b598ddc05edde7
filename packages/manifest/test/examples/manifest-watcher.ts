import { CapabilityGrant } from '@mcplkit/capabilities';
import { ManifestTracker, ManifestWatcher } from '@mcplkit/manifest';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const [here, there] = MemoryTransport.createPair();
const tracker = new ManifestTracker({ version: '0.5', pushEvents: true });
tracker.attach(McplConnection.fromTransport(here), { answers: true });

export const told: unknown[] = [];
const watcher = new ManifestWatcher(McplConnection.fromTransport(there), {
  initial: tracker.snapshot(),
  grant: () => CapabilityGrant.of(['pushEvents']),
  revoke: ({ capabilities }) => told.push(capabilities),
  onChange: ({ impacts }) => told.push(impacts),
});

tracker.setManifest({ version: '0.5' });
await watcher.refresh();
// told: ['pushEvents'], then
// [{ impact: 'capability-revoked', disposition: 'applied', subject: 'pushEvents' }]
watcher.close();
