import { ManifestTracker } from '@mcplkit/manifest';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const [here, there] = MemoryTransport.createPair();
const host = McplConnection.fromTransport(there);
export const heard = new Promise((resolve) => host.handleNotification('mcpl/manifestChanged', resolve));

const tracker = new ManifestTracker({ version: '0.5', pushEvents: true });
tracker.attach(McplConnection.fromTransport(here), { answers: true });
tracker.setManifest({ version: '0.5', pushEvents: true, modelInfo: true });
// the host hears of { revision: 'sha256:…', domains: ['capabilities'] }
export const fetched = await host.sendRequest('mcpl/manifest');
