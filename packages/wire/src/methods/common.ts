// What may be absent may also be `undefined`, so that values of the official SDKs fit under `exactOptionalPropertyTypes`.
// Results are type aliases and no interfaces: only so they fit the official results, which have an index signature.

/** Data of extensions, keyed by name; unknown keys are ignored (MCP 2025-11-25, "_meta"). */
export type McpMeta = Record<string, unknown>;

/** A picture that a user interface may show (MCP 2025-11-25, "Icons"). */
export interface McpIcon {
  src: string;
  mimeType?: string | undefined;
  sizes?: string[] | undefined;
  theme?: 'light' | 'dark' | undefined;
}

/** Whom something is for, how much it matters, and when it was changed (MCP 2025-11-25, "Annotations"). */
export interface McpAnnotations {
  audience?: ('user' | 'assistant')[] | undefined;
  /** From 0, the least, to 1, the most. */
  priority?: number | undefined;
  /** ISO 8601. */
  lastModified?: string | undefined;
}

/** The name and version of a program (MCP 2025-11-25, "Initialization"). */
export interface McpImplementation {
  name: string;
  title?: string | undefined;
  version: string;
  description?: string | undefined;
  icons?: McpIcon[] | undefined;
  websiteUrl?: string | undefined;
}

/** Where a list goes on; absent on the last page (MCP 2025-11-25, "Pagination"). */
export type McpPage = {
  nextCursor?: string | undefined;
  _meta?: McpMeta | undefined;
};
