import { McpClient, type McpClientOptions } from '@mcplkit/client';
import type { McpToolResult, MessageTransport } from '@mcplkit/wire';

/** A client, and what it was told beside its calls. */
export interface Visitor {
  readonly client: McpClient;
  readonly errors: Error[];
  /** How many sessions ended. */
  readonly ends: (Error | undefined)[];
}

/** Connects a client of ours. */
export async function visit(transport: MessageTransport, options: McpClientOptions = {}): Promise<Visitor> {
  const client = new McpClient({ name: 'visitor', version: '1.0.0' }, transport, options);
  const errors: Error[] = [];
  const ends: (Error | undefined)[] = [];
  client.onError.subscribe((error) => void errors.push(error));
  client.onDisconnected.subscribe((reason) => void ends.push(reason));
  await client.connect();
  return { client, errors, ends };
}

/** The names in every list that the server offers. */
export async function listAll(client: McpClient): Promise<Record<string, string[]>> {
  const { tools, resources, prompts } = client.serverCapabilities ?? {};
  const lists: Record<string, string[]> = {};
  if (tools !== undefined) lists.tools = (await client.listTools()).map(({ name }) => name);
  if (resources !== undefined) {
    lists.resources = (await client.listResources()).map(({ uri }) => uri);
    lists.templates = (await client.listResourceTemplates()).map(({ uriTemplate }) => uriTemplate);
  }
  if (prompts !== undefined) lists.prompts = (await client.listPrompts()).map(({ name }) => name);
  return lists;
}

/** The text of a result. */
export function textOf({ content }: McpToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
