import type { McpAnnotations, McpIcon, McpMeta, McpPage } from './common.ts';

/** Something with a URI that a client can read (MCP 2025-11-25, "Resources"). */
export interface McpResource {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  /** In bytes, before any encoding. */
  size?: number;
  annotations?: McpAnnotations;
  icons?: McpIcon[];
  _meta?: McpMeta;
}

/** A family of resources, by a URI template of RFC 6570 (MCP 2025-11-25, "Resource templates"). */
export interface McpResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  annotations?: McpAnnotations;
  icons?: McpIcon[];
  _meta?: McpMeta;
}

/** What a resource holds: text, or bytes as base64 in `blob`. */
export type McpResourceContent =
  | { uri: string; mimeType?: string; text: string; blob?: never; _meta?: McpMeta }
  | { uri: string; mimeType?: string; blob: string; text?: never; _meta?: McpMeta };

/** Result of `resources/list`. */
export interface McpListResourcesResult extends McpPage {
  resources: McpResource[];
}

/** Result of `resources/templates/list`. */
export interface McpListResourceTemplatesResult extends McpPage {
  resourceTemplates: McpResourceTemplate[];
}

/** Result of `resources/read`. */
export interface McpReadResourceResult {
  contents: McpResourceContent[];
  _meta?: McpMeta;
}
