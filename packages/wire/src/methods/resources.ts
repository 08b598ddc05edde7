import type { McpAnnotations, McpIcon, McpMeta, McpPage } from './common.ts';

/** Something with a URI that a client can read (MCP 2025-11-25, "Resources"). */
export interface McpResource {
  uri: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  /** In bytes, before any encoding. */
  size?: number | undefined;
  annotations?: McpAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** A family of resources, by a URI template of RFC 6570 (MCP 2025-11-25, "Resource templates"). */
export interface McpResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  annotations?: McpAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** What a resource holds: text, or bytes as base64 in `blob`. */
export type McpResourceContent = {
  uri: string;
  mimeType?: string | undefined;
  _meta?: McpMeta | undefined;
} & ({ text: string; blob?: undefined } | { blob: string; text?: undefined });

/** Result of `resources/list`. */
export type McpListResourcesResult = McpPage & {
  resources: McpResource[];
};

/** Result of `resources/templates/list`. */
export type McpListResourceTemplatesResult = McpPage & {
  resourceTemplates: McpResourceTemplate[];
};

/** Result of `resources/read`. */
export type McpReadResourceResult = {
  contents: McpResourceContent[];
  _meta?: McpMeta | undefined;
};
