import type {
  McpListPromptsResult,
  McpListResourcesResult,
  McpListResourceTemplatesResult,
  McpListToolsResult,
} from '@mcplkit/wire';

/** The lists of MCP, and the result of each. */
export interface McpLists {
  'tools/list': McpListToolsResult;
  'resources/list': McpListResourcesResult;
  'resources/templates/list': McpListResourceTemplatesResult;
  'prompts/list': McpListPromptsResult;
}

/** A method that lists something. */
export type McpListMethod = keyof McpLists;

/** What a server advertises when it has a list. */
export type McpListCapability = 'tools' | 'resources' | 'prompts';

/** Where the items of a result are, and which member names an item. */
export const MEMBERS = {
  'tools/list': ['tools', 'name'],
  'resources/list': ['resources', 'uri'],
  'resources/templates/list': ['resourceTemplates', 'uriTemplate'],
  'prompts/list': ['prompts', 'name'],
} as const satisfies Record<McpListMethod, readonly [items: string, name: string]>;

/** Under which capability a list is offered, and told to have changed. */
export const CAPABILITY_OF = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
  'prompts/list': 'prompts',
} as const satisfies Record<McpListMethod, McpListCapability>;

/** The methods that list something. */
export const LISTS = Object.keys(CAPABILITY_OF) as readonly McpListMethod[];
