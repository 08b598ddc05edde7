import { McpToolResults } from '@mcplkit/server';
import { Server as SdkServer } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as SdkMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { McpServer, Server } from '@modelcontextprotocol/server';
import { GREET, GREETING, NOTE } from './workshop.ts';

/** A server of an official SDK. */
export type OfficialServer = SdkServer | SdkMcpServer | Server | McpServer;

const INFO = { name: 'official', version: '1.0.0' };
const OPTIONS = { capabilities: { tools: {}, resources: {} } };

const greet = () => McpToolResults.text(GREETING);
const note = () => ({ contents: [{ uri: NOTE.uri, text: NOTE.text }] });

/** Every server class of the official SDKs. Each one greets and has a note. */
export const OFFICIAL_SERVERS = {
  'sdk 1, Server': () => {
    const server = new SdkServer(INFO, OPTIONS);
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [GREET] }));
    server.setRequestHandler(CallToolRequestSchema, greet);
    server.setRequestHandler(ReadResourceRequestSchema, note);
    return server;
  },
  'sdk 1, McpServer': () => {
    const server = new SdkMcpServer(INFO);
    server.registerTool(GREET.name, { description: 'Says hello.' }, greet);
    server.registerResource(NOTE.name, NOTE.uri, {}, note);
    return server;
  },
  'server 2, Server': () => {
    const server = new Server(INFO, OPTIONS);
    server.setRequestHandler('tools/list', () => ({
      tools: [{ ...GREET, inputSchema: { type: 'object' } }],
    }));
    server.setRequestHandler('tools/call', greet);
    server.setRequestHandler('resources/read', note);
    return server;
  },
  'server 2, McpServer': () => {
    const server = new McpServer(INFO);
    server.registerTool(GREET.name, { description: 'Says hello.' }, greet);
    server.registerResource(NOTE.name, NOTE.uri, {}, note);
    return server;
  },
} satisfies Record<string, () => OfficialServer>;
