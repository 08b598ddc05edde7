import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import { z } from 'zod';
import { NOTE, PEER } from './fixture.ts';

// A server of tmcp, which shares no code with the official SDKs, over standard input and output.
const server = new McpServer(
  { ...PEER, description: 'A peer.' },
  {
    adapter: new ZodJsonSchemaAdapter(),
    capabilities: { tools: { listChanged: true }, resources: { listChanged: true, subscribe: true } },
  },
);
server.tool(
  { name: 'add', description: 'Adds two numbers.', schema: z.object({ a: z.number(), b: z.number() }) },
  async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
);
server.resource({ name: NOTE.name, description: 'A note.', uri: NOTE.uri }, async (uri) => {
  return { contents: [{ uri, mimeType: NOTE.mimeType, text: NOTE.text }] };
});
server.tool({ name: 'touch', description: 'Says that the note has changed.' }, async () => {
  server.changed('resource', NOTE.uri);
  return { content: [{ type: 'text', text: 'touched' }] };
});
new StdioTransport(server).listen();
