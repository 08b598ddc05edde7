import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as SdkStdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** A client of an official SDK. What the two have in common can be called on either. */
export type OfficialClient = SdkClient | Client;

/** An official SDK's way to start a server and speak to it over its standard input and output. */
export type OfficialStdio = SdkStdioClientTransport | StdioClientTransport;

/** An official client, in one of the ways in which it opens a session. */
export interface ClientKind {
  readonly kind: string;
  /** Makes a client that is not connected. */
  make(): OfficialClient;
  /** Makes the transport of the same SDK for a server that is a program of Node. */
  stdio(file: string, ...args: string[]): OfficialStdio;
}

const INFO = { name: 'interop', version: '1.0.0' };

/** Every official client, in every way in which it opens a session. */
export const OFFICIAL_CLIENTS: readonly ClientKind[] = [
  {
    kind: 'sdk 1',
    make: () => new SdkClient(INFO),
    stdio: (file, ...args) => new SdkStdioClientTransport(command(file, args)),
  },
  {
    kind: 'client 2',
    make: () => new Client(INFO),
    stdio: (file, ...args) => new StdioClientTransport(command(file, args)),
  },
  {
    kind: 'client 2 that probes for the newer era',
    make: () => new Client(INFO, { versionNegotiation: { mode: 'auto' } }),
    stdio: (file, ...args) => new StdioClientTransport(command(file, args)),
  },
];

/** Starts a server and connects a new client of the kind to it. */
export async function connectToProgram(
  kind: ClientKind,
  file: string,
  ...args: string[]
): Promise<{ client: OfficialClient; transport: OfficialStdio }> {
  const client = kind.make();
  const transport = kind.stdio(file, ...args);
  await client.connect(transport);
  return { client, transport };
}

/** What a client sees of a tool's answer: its text, and the rest as it came. */
export async function callTool(
  client: OfficialClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ text: string; isError: boolean; structured: unknown }> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [block] = content as { text: string }[];
  return { text: block?.text ?? '', isError: isError === true, structured: structuredContent };
}

/** The text of a resource. */
export async function readText(client: OfficialClient, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return content !== undefined && 'text' in content ? content.text : '';
}

function command(file: string, args: readonly string[]) {
  return { command: process.execPath, args: [file, ...args], stderr: 'pipe' as const };
}
