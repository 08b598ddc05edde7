import { McpServer, Server } from '@modelcontextprotocol/server';
import { GREET, greet, INFO, NOTE, OPTIONS, readNote } from './greeting.ts';

/** The server classes of server 2. Each one greets and has a note. */
export const SERVER_2_SERVERS = {
  'server 2, Server'() {
    const server = new Server(INFO, OPTIONS);
    server.setRequestHandler('tools/list', () => ({
      tools: [{ ...GREET, inputSchema: { type: 'object' } }],
    }));
    server.setRequestHandler('tools/call', greet);
    server.setRequestHandler('resources/read', readNote);
    return server;
  },

  'server 2, McpServer'() {
    const server = new McpServer(INFO);
    server.registerTool(GREET.name, {}, greet);
    server.registerResource(NOTE.name, NOTE.uri, {}, readNote);
    return server;
  },
};
