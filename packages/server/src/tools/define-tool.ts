import type { McpObjectSchema, McpTool, McpToolResult } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
export interface ToolDefinition {
  readonly uri: 'resource' | 'argument';
  call(args: Record<string, unknown>, request?: IMcpRequestContext): Promise<McpToolResult>;
}
const K = Symbol('tool');
export interface DefinedTool extends McpTool {
  readonly [K]: ToolDefinition;
}
export interface ToolOptions {
  name: string;
  description?: string;
  input?: McpObjectSchema;
  uri?: 'resource' | 'argument';
  annotations?: object;
  run(args: Record<string, unknown>, request?: IMcpRequestContext): McpToolResult | Promise<McpToolResult>;
}
export function toolDefinitionOf(tool: McpTool | undefined): ToolDefinition | undefined {
  return (tool as DefinedTool | undefined)?.[K];
}
export function defineTool({ name, description, input, uri = 'resource', run }: ToolOptions): DefinedTool {
  return {
    name,
    description,
    inputSchema: input ?? { type: 'object' },
    [K]: { uri, call: async (a, r) => run(a, r) },
  };
}
