import type { McplConnection, McpToolResult } from '@mcplkit/wire';
import { GREET, GREETING, NOTE } from './greeting.ts';
import { callTool, type OfficialClient, readText } from './official-clients.ts';

/** What a visitor of any server of these tests sees. */
export interface Visit {
  readonly tool: string | undefined;
  readonly greeting: string;
  readonly note: string;
}

/** What it must see. */
export const EXPECTED_VISIT: Visit = { tool: GREET.name, greeting: GREETING, note: NOTE.text };

/** Uses a server through an official client that is connected to it. */
export async function visit(client: OfficialClient): Promise<Visit> {
  const { tools } = await client.listTools();
  const { text } = await callTool(client, GREET.name);
  return { tool: tools[0]?.name, greeting: text, note: await readText(client, NOTE.uri) };
}

/** Uses a server through a connection of ours, as its first client would. */
export async function visitByConnection(connection: McplConnection): Promise<Visit> {
  await connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'interop', version: '1.0.0' },
  });
  connection.sendNotification('notifications/initialized');
  const listed = (await connection.sendRequest('tools/list')) as { tools: { name: string }[] };
  const called = (await connection.sendRequest('tools/call', { name: GREET.name })) as McpToolResult;
  const read = (await connection.sendRequest('resources/read', { uri: NOTE.uri })) as {
    contents: { text: string }[];
  };
  const [block] = called.content;
  return {
    tool: listed.tools[0]?.name,
    greeting: block?.type === 'text' ? block.text : '',
    note: read.contents[0]?.text ?? '',
  };
}
