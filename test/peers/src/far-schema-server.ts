import { StdioTransport } from '@mcplkit/transports/stdio';
import { McplConnection } from '@mcplkit/wire';
import { PEER } from './fixture.ts';

// A server whose one tool refers to a schema that is elsewhere: what the Inspector has to find.
const connection = McplConnection.fromTransport(new StdioTransport());
connection.handle('initialize', ({ protocolVersion }) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo: PEER,
}));
connection.handle('tools/list', () => ({
  tools: [
    {
      name: 'far',
      inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
    },
  ],
}));
