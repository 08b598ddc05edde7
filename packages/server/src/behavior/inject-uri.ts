import type { McpResourceTemplate, McpTool } from '@mcplkit/wire';

/** Whose resources a `uri` names. */
interface ResourceFamilies {
  getResourceTemplates(): readonly McpResourceTemplate[];
}

/** Whether a tool has a property `uri` of its own. */
export function hasOwnUri({ inputSchema }: McpTool): boolean {
  return Object.hasOwn(inputSchema.properties ?? {}, 'uri');
}

/** A tool with a property `uri` in its schema, the resource that a call is about. One that has it stays as it is. */
export function withUriProperty(
  tool: McpTool,
  use: 'required' | 'optional',
  families: ResourceFamilies,
): McpTool {
  if (hasOwnUri(tool)) return tool;
  const { properties = {}, required = [] } = tool.inputSchema;
  const shapes = families.getResourceTemplates().map(({ uriTemplate }) => uriTemplate);
  const forms = shapes.length === 0 ? '' : ` It has the form ${shapes.join(' or ')}.`;
  const uri = { type: 'string', description: `The URI of the resource to apply this to.${forms}` };
  return {
    ...tool,
    inputSchema: {
      ...tool.inputSchema,
      properties: { uri, ...properties },
      ...(use === 'required' ? { required: [...new Set(['uri', ...required])] } : {}),
    },
  };
}
