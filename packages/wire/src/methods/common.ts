/** Data of extensions, keyed by name; unknown keys are ignored (MCP 2025-11-25, "_meta"). */
export type McpMeta = Record<string, unknown>;

/** What asks for progress, and what the reports then carry; chosen by the sender (MCP 2025-11-25, "Progress"). */
export type McpProgressToken = string | number;

/** The `_meta` of a request: with a token, its sender hears of the progress (MCP 2025-11-25, "Progress"). */
export type McpRequestMeta = { progressToken?: McpProgressToken | undefined; [key: string]: unknown };

/** Params of a method that takes none of its own; they may be absent. */
export type NoParams = { _meta?: McpRequestMeta | undefined };

/** A notification's params when it says all with its name; they may be absent. */
export type NoNotificationParams = { _meta?: McpMeta | undefined };

/** A result that says only that the request was carried out. */
export type EmptyResult = { _meta?: McpMeta | undefined };

/** Which page of a list is wanted; without a cursor, the first (MCP 2025-11-25, "Pagination"). */
export type McpPageParams = { cursor?: string | undefined; _meta?: McpRequestMeta | undefined };

/** Where a list goes on; absent on the last page (MCP 2025-11-25, "Pagination"). */
export type McpPage = { nextCursor?: string | undefined; _meta?: McpMeta | undefined };

/** Who speaks or is spoken to, as MCP tells them apart. */
export type McpRole = 'user' | 'assistant';

/** A picture that a user interface may show (MCP 2025-11-25, "Icons"). */
export interface McpIcon {
  src: string;
  mimeType?: string | undefined;
  /** Such as `48x48`, or `any` for a picture that scales. */
  sizes?: string[] | undefined;
  theme?: 'light' | 'dark' | undefined;
}

/** Whom something is for, how much it matters, and when it was changed (MCP 2025-11-25, "Annotations"). */
export interface McpAnnotations {
  audience?: McpRole[] | undefined;
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
