import { workshop } from './workshop.ts';

// Serves over standard input and output: `serve <server> <transport>`. Each SDK takes a while to load, so that only
// what is asked for is loaded.
const [serverKind = '', transportKind = ''] = process.argv.slice(2);

const transports = {
  ours: async () => new (await import('@mcplkit/transports/stdio')).StdioTransport(),
  'sdk 1': async () => new (await import('@modelcontextprotocol/sdk/server/stdio.js')).StdioServerTransport(),
  'server 2': async () => new (await import('@modelcontextprotocol/server/stdio')).StdioServerTransport(),
};

const servers = {
  workshop: async () => {
    const server = workshop();
    // Standard output belongs to the messages.
    server.onError.subscribe((error) => process.stderr.write(`${JSON.stringify(error.message)}\n`));
    return server;
  },
  'sdk 1': async () => (await import('./sdk-1-servers.ts')).SDK_1_SERVERS['sdk 1, McpServer'](),
  'server 2': async () => (await import('./server-2-servers.ts')).SERVER_2_SERVERS['server 2, McpServer'](),
};

const server = await servers[serverKind as keyof typeof servers]();
await server.connect(await transports[transportKind as keyof typeof transports]());
