import type { McpClient } from '@mcplkit/client';
import type { McpServerBuilder } from '@mcplkit/server';

/** What a client offers, so that a test may have another one in its place. */
export type IMcpClient = Pick<McpClient, keyof McpClient>;

/** What a builder of servers offers, so that a test may have another one in its place. */
export type IMcpServerBuilder = Pick<McpServerBuilder, keyof McpServerBuilder>;

/** What everything in a list of MCP has: a name for programs, and a title for people. */
export interface McpBaseMetadata {
  name: string;
  title?: string | undefined;
}
