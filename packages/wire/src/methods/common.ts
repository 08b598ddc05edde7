/** Data of extensions, keyed by name; unknown keys are ignored (MCP 2025-11-25, "_meta"). */
export type McpMeta = Record<string, unknown>;

/** A picture that a user interface may show (MCP 2025-11-25, "Icons"). */
export interface McpIcon {
  src: string;
  mimeType?: string;
  sizes?: string[];
  theme?: 'light' | 'dark';
}

/** Whom something is for, how much it matters, and when it was changed (MCP 2025-11-25, "Annotations"). */
export interface McpAnnotations {
  audience?: ('user' | 'assistant')[];
  /** From 0, the least, to 1, the most. */
  priority?: number;
  /** ISO 8601. */
  lastModified?: string;
}

/** The name and version of a program (MCP 2025-11-25, "Initialization"). */
export interface McpImplementation {
  name: string;
  title?: string;
  version: string;
  description?: string;
  icons?: McpIcon[];
  websiteUrl?: string;
}

/** Where a list goes on; absent on the last page (MCP 2025-11-25, "Pagination"). */
export interface McpPage {
  nextCursor?: string;
  _meta?: McpMeta;
}
