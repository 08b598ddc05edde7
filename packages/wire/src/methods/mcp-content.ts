import type { McpAnnotations, McpMeta } from './common.ts';
import type { McpResource, McpResourceContent } from './resources.ts';

/** What every block may carry besides its content. */
interface Annotated {
  annotations?: McpAnnotations | undefined;
  _meta?: McpMeta | undefined;
}

/** Text, as MCP's messages carry it. */
export interface McpTextContent extends Annotated {
  type: 'text';
  text: string;
}

/** A picture, as base64. MCP has no picture by reference; see {@link McpResourceLink}. */
export interface McpImageContent extends Annotated {
  type: 'image';
  data: string;
  mimeType: string;
}

/** A sound, as base64. */
export interface McpAudioContent extends Annotated {
  type: 'audio';
  data: string;
  mimeType: string;
}

/** A resource whose content is in the block. */
export interface McpEmbeddedResource extends Annotated {
  type: 'resource';
  resource: McpResourceContent;
}

/** A resource to read by its URI. It need not be one that `resources/list` names. */
export interface McpResourceLink extends McpResource {
  type: 'resource_link';
}

/** A resource inside a result, or a link to one. */
export type McpResourceBlock = McpEmbeddedResource | McpResourceLink;

/** A block of content in a prompt or in a tool's result (MCP 2025-11-25, "Tool result"). */
export type McpContentBlock = McpTextContent | McpImageContent | McpAudioContent | McpResourceBlock;
