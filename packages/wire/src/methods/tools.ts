import type { AudioContent, ImageContent, TextContent } from '../content.ts';
import type { McpAnnotations, McpIcon, McpMeta, McpPage } from './common.ts';
import type { McpResource, McpResourceContent } from './resources.ts';

/** A JSON Schema of an object, in the 2020-12 dialect unless `$schema` says otherwise. */
export interface McpObjectSchema {
  type: 'object';
  properties?: Record<string, object> | undefined;
  required?: string[] | undefined;
  [keyword: string]: unknown;
}

/** Hints about what a tool does. A client must not trust them (MCP 2025-11-25, "Tool annotations"). */
export interface McpToolAnnotations {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
}

/** A function that a model can call (MCP 2025-11-25, "Tools"). */
export interface McpTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: McpObjectSchema;
  outputSchema?: McpObjectSchema | undefined;
  annotations?: McpToolAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** What every block of a tool's result may carry besides its content. */
interface Annotated {
  annotations?: McpAnnotations | undefined;
  _meta?: McpMeta | undefined;
}

/** A resource inside a result, or a link to one. */
export type McpResourceBlock =
  | ({ type: 'resource'; resource: McpResourceContent } & Annotated)
  | ({ type: 'resource_link' } & McpResource);

/** A block of a tool's result (MCP 2025-11-25, "Tool result"). */
export type McpToolResultContent =
  | (TextContent & Annotated)
  | (ImageContent & Annotated)
  | (AudioContent & Annotated)
  | McpResourceBlock;

/** What a tool returns. A failure of the tool itself is a result with `isError`, so that the model sees it. */
export type McpToolResult = {
  content: McpToolResultContent[];
  structuredContent?: Record<string, unknown> | undefined;
  isError?: boolean | undefined;
  _meta?: McpMeta | undefined;
};

/** Result of `tools/list`. */
export type McpListToolsResult = McpPage & {
  tools: McpTool[];
};

/** Params of `tools/call`. */
export interface McpCallToolParams {
  name: string;
  arguments?: Record<string, unknown> | undefined;
  _meta?: McpMeta | undefined;
}
