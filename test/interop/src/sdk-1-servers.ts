import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { GREET, greet, INFO, NOTE, OPTIONS, readNote } from './greeting.ts';

/** The server classes of sdk 1. Each one greets and has a note. */
export const SDK_1_SERVERS = {
  'sdk 1, Server'() {
    const server = new Server(INFO, OPTIONS);
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [GREET] }));
    server.setRequestHandler(CallToolRequestSchema, greet);
    server.setRequestHandler(ReadResourceRequestSchema, readNote);
    return server;
  },

  'sdk 1, McpServer'() {
    const server = new McpServer(INFO);
    server.registerTool(GREET.name, {}, greet);
    server.registerResource(NOTE.name, NOTE.uri, {}, readNote);
    return server;
  },
};
