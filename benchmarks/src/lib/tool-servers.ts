import { defineTool, McpGrammar, McpServer, McpToolTable } from '@mcplkit/server';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { z } from 'zod';
import type { PeerName } from '../peers/index.ts';

/** A client of a server with tools, in one process, over the memory transport of its library. */
export interface ToolClient {
  /** Adds two numbers by a tool. */
  call(): Promise<unknown>;
  list(): Promise<unknown>;
}

/** What a server has. */
export interface ToolServer {
  readonly tools: number;
  /** Whether every tool is described in the words of a grammar. */
  readonly worded?: boolean;
}

const NAME = { name: 'benchmarks', version: '0.0.0' };
const INPUT = { a: z.number(), b: z.number() };
const ARGUMENTS = { a: 1, b: 2 };
const nameOf = (index: number): string => `tool_${index}`;

async function ours({ tools, worded = false }: ToolServer): Promise<ToolClient> {
  const table = Array.from({ length: tools }, (_, index) =>
    defineTool({
      name: nameOf(index),
      description: 'Adds two numbers.',
      input: z.object(INPUT),
      run: ({ a, b }) => `${a + b}`,
    }),
  );
  const words = Object.fromEntries(table.map(({ name }) => [name, { description: 'Adds them up.' }]));
  const server = new McpServer({
    behaviors: [new McpToolTable(table)],
    grammars: worded ? [['default:en', McpGrammar.fromJSON(words)]] : [],
  });
  const [here, there] = MemoryTransport.createPair();
  await server.connect(there);
  const client = McplConnection.fromTransport(here);
  await client.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: NAME,
  });
  return {
    call: () => client.sendRequest('tools/call', { name: nameOf(0), arguments: ARGUMENTS }),
    list: () => client.sendRequest('tools/list'),
  };
}

async function sdk1({ tools }: ToolServer): Promise<ToolClient> {
  const [{ Client }, { InMemoryTransport }, { McpServer: SdkServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/inMemory.js'),
    import('@modelcontextprotocol/sdk/server/mcp.js'),
  ]);
  const server = new SdkServer(NAME);
  for (let index = 0; index < tools; index++) {
    server.registerTool(
      nameOf(index),
      { description: 'Adds two numbers.', inputSchema: INPUT },
      async ({ a, b }) => ({ content: [{ type: 'text', text: `${a + b}` }] }),
    );
  }
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  const client = new Client(NAME);
  await client.connect(here);
  return {
    call: () => client.callTool({ name: nameOf(0), arguments: ARGUMENTS }),
    list: () => client.listTools(),
  };
}

async function sdk2({ tools }: ToolServer): Promise<ToolClient> {
  const [{ Client }, { InMemoryTransport, McpServer: SdkServer }] = await Promise.all([
    import('@modelcontextprotocol/client'),
    import('@modelcontextprotocol/server'),
  ]);
  const server = new SdkServer(NAME);
  for (let index = 0; index < tools; index++) {
    server.registerTool(
      nameOf(index),
      { description: 'Adds two numbers.', inputSchema: z.object(INPUT) },
      async ({ a, b }) => ({ content: [{ type: 'text', text: `${a + b}` }] }),
    );
  }
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  const client = new Client(NAME);
  await client.connect(here);
  return {
    call: () => client.callTool({ name: nameOf(0), arguments: ARGUMENTS }),
    list: () => client.listTools(),
  };
}

/** The libraries that have servers with tools. */
export const TOOL_SERVERS: { readonly [Name in PeerName]?: (server: ToolServer) => Promise<ToolClient> } = {
  mcplkit: ours,
  sdk1,
  sdk2,
};
