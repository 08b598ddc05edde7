import { FastMCP } from 'fastmcp';
import { z } from 'zod';
import { NOTE, PEER } from './fixture.ts';

// A server of fastmcp over standard input and output.
const server = new FastMCP(PEER);
server.addTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: async ({ a, b }) => String(a + b),
});
server.addResource({ ...NOTE, load: async () => ({ text: NOTE.text }) });
await server.start({ transportType: 'stdio' });
