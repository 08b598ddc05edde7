import { StdioTransport } from '@mcplkit/transports/stdio';
import { StdioServerTransport as SdkStdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { OFFICIAL_SERVERS } from './official-servers.ts';
import { workshop } from './workshop.ts';

/** Serves over standard input and output: `serve <server> <transport>`. */
const [serverKind = '', transportKind = ''] = process.argv.slice(2);

const transports = {
  ours: () => new StdioTransport(),
  'sdk 1': () => new SdkStdioServerTransport(),
  'server 2': () => new StdioServerTransport(),
};

const makeTransport = transports[transportKind as keyof typeof transports];
if (serverKind === 'workshop') {
  const server = workshop();
  // Standard output belongs to the messages.
  server.onError.subscribe((error) => process.stderr.write(`${JSON.stringify(error.message)}\n`));
  await server.connect(makeTransport());
} else {
  await OFFICIAL_SERVERS[serverKind as keyof typeof OFFICIAL_SERVERS]().connect(makeTransport());
}
