import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { RelayHub } from '@mcplkit/wire/relay';

const [right, there] = MemoryTransport.createPair();
const hub = new RelayHub(right);
const server = McplConnection.fromTransport(there);
server.handle('echo', (params) => params);

const asking = ['one', 'two'].map((name) => {
  const [here, left] = MemoryTransport.createPair();
  hub.add(left);
  return McplConnection.fromTransport(here).sendRequest('echo', { name }); // both with the id 1
});
export const answers = await Promise.all(asking); // [{ name: 'one' }, { name: 'two' }]
hub.close();
