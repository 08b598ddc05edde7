import { ToolPresence, ToolsetServer } from '@mcplkit/toolsets';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const server = new ToolsetServer({
  name: 'tally',
  version: '1.0.0',
  toolsets: {
    count: {
      title: 'Count',
      summary: 'Counts to three',
      tools: [{ name: 'next', inputSchema: { type: 'object' } }],
      open: (_ctx, { from = 0 }) => {
        let value = Number(from);
        return {
          visible: () => (value < 3 ? ['next'] : []),
          content: () => [{ type: 'text', text: `at ${value}` }],
          call: () => ({ content: [{ type: 'text', text: String(++value) }] }),
        };
      },
    },
  },
});
const [here, there] = MemoryTransport.createPair();
await server.serve(there, 'alice');

// A host that keeps the tools that come and go out of its model's fixed list.
const connection = McplConnection.fromTransport(here);
const presence = new ToolPresence(connection);
await connection.sendRequest('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: { experimental: { mcpl: { version: '0.5', toolPresence: true } } },
  clientInfo: { name: 'host', version: '1.0.0' },
});
connection.sendNotification('notifications/initialized');
await connection.sendRequest('featureSets/update', { effectiveCapabilities: ['tools'] });
await presence.list();
await presence.open({ toolset: 'count' });
await presence.call({ name: 'next', surface: 'count' });
console.log(presence.surfaces()[0]?.content); // [ { type: 'text', text: 'at 1' } ]
await server.stop();
