import type { IEventSource, McpCallOptions, McpListOptions } from '@mcplkit/client';
import type { McpTool, McpToolResult, Surface } from '@mcplkit/wire';

/**
 * A server whose tools a model may call. `McpClient` is one.
 *
 * @example
 * ```ts
 * import { McpClient } from '@mcplkit/client';
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * // A client of a server of one tool.
 * export async function adder(): Promise<McpClient> {
 *   const [serverEnd, clientEnd] = MemoryTransport.createPair();
 *   const server = McplConnection.fromTransport(serverEnd);
 *   server.handle('initialize', ({ protocolVersion }) => ({
 *     protocolVersion,
 *     capabilities: { tools: {} },
 *     serverInfo: { name: 'adder', version: '1.0.0' },
 *   }));
 *   server.handle('tools/list', () => ({ tools: [{ name: 'add', inputSchema: { type: 'object' } }] }));
 *   server.handle('tools/call', ({ arguments: { a, b } = {} }) => ({
 *     content: [{ type: 'text', text: String(Number(a) + Number(b)) }],
 *   }));
 *   const client = new McpClient({ name: 'host', version: '1.0.0' }, clientEnd);
 *   await client.connect();
 *   return client;
 * }
 * ```
 */
export interface ToolSource {
  /** All tools. Asked once at first, and again in front of a round when the tools have changed. */
  listTools(options?: McpListOptions): PromiseLike<readonly McpTool[]>;
  callTool(name: string, args: Record<string, unknown>, options?: McpCallOptions): PromiseLike<McpToolResult>;
  readonly onToolsChanged?: IEventSource<void> | undefined;
  /** Tells servers apart whose tools have the same name. */
  readonly serverInfo?: { readonly name: string } | undefined;
  /** Of a server whose tools come and go, for a host that follows them. */
  readonly presence?: ToolSourcePresence | undefined;
}

/**
 * Which tools of a server are there now (MCPL RFC-014, a draft). The `ToolPresence` of `@mcplkit/toolsets` is one; a
 * source that has it calls tools through it, so that it hears what a result says.
 */
export interface ToolSourcePresence {
  /** The tools that are always there. They are offered as such. */
  stableTools(): readonly McpTool[];
  /** The tools that are there now, and may be gone in the next round. */
  visibleTools(): readonly McpTool[];
  /** What shows them, and what it says. */
  surfaces(): readonly Surface[];
}
