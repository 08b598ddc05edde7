import { McpClient } from '@mcplkit/client';
import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import type { McpTool } from '@mcplkit/wire';

// Visits the server whose URL is its last argument, and calls the tools that the scenarios of the suite wait to be
// called.
const url = process.argv.at(-1) ?? '';

/** What each tool is given; it may depend on what else the server has. */
const ARGUMENTS_OF = new Map<string, (tools: readonly McpTool[]) => Record<string, unknown>>([
  ['add_numbers', () => ({ a: 5, b: 3 })],
  ['test_client_elicitation_defaults', () => ({})],
  ['test_reconnection', () => ({})],
  ['json_schema_echo', (tools) => ({ schema: schemaOf(tools, 'json_schema_2020_12_tool') })],
]);

const client = new McpClient(
  { name: 'conformance', version: '1.0.0' },
  new StreamableHttpClientTransport(url),
  // Accepts a form as it is, so that what the server gets is the defaults.
  { elicitation: () => ({ action: 'accept', content: {} }) },
);
client.onError.subscribe((error) => console.error(error));
await client.connect();
if (client.serverCapabilities?.tools !== undefined) {
  const tools = await client.listTools();
  for (const { name } of tools) {
    const args = ARGUMENTS_OF.get(name)?.(tools);
    if (args !== undefined) await client.callTool(name, args);
  }
}
await client.disconnect();

function schemaOf(tools: readonly McpTool[], name: string): unknown {
  return tools.find((tool) => tool.name === name)?.inputSchema;
}
