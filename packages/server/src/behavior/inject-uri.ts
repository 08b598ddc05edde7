import type { McpResourceTemplate, McpTool } from '@mcplkit/wire';

/** Whose resources a `uri` names. */
interface ResourceFamilies {
  getResourceTemplates(): readonly McpResourceTemplate[];
}

/** A tool with a property `uri` in its schema, the resource that a call is about. One that has it stays as it is. */
export function withUriProperty(
  tool: McpTool,
  use: 'required' | 'optional',
  families: ResourceFamilies,
): McpTool {
  const { properties = {}, required = [] } = tool.inputSchema;
  if (Object.hasOwn(properties, 'uri')) return tool;
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
