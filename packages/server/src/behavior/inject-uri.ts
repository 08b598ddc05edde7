import type { McpTool } from '@mcplkit/wire';

/** Whether a tool has a property `uri` of its own. */
export function hasOwnUri({ inputSchema }: McpTool): boolean {
  return Object.hasOwn(inputSchema.properties ?? {}, 'uri');
}

/**
 * A tool with a property `uri` in its schema, the resource that a call is about. One that has it stays as it is.
 *
 * @param forms the URI templates that the resource may have
 */
export function withUriProperty(
  tool: McpTool,
  use: 'required' | 'optional',
  forms: readonly string[],
): McpTool {
  if (hasOwnUri(tool)) return tool;
  const { properties = {}, required = [] } = tool.inputSchema;
  const form = forms.length === 0 ? '' : ` It has the form ${forms.join(' or ')}.`;
  const uri = { type: 'string', description: `The URI of the resource to apply this to.${form}` };
  return {
    ...tool,
    inputSchema: {
      ...tool.inputSchema,
      properties: { uri, ...properties },
      ...(use === 'required' ? { required: [...new Set(['uri', ...required])] } : {}),
    },
  };
}
