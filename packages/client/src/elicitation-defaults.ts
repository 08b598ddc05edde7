import type { McpElicitParams, McpElicitResult } from '@mcplkit/wire';
import { isObject } from './is-object.ts';

/** Fills what a form leaves out with the defaults of its fields (MCP 2025-11-25, "Elicitation"). */
export function withDefaults(params: McpElicitParams, result: McpElicitResult): McpElicitResult {
  if (params.mode === 'url' || result.action !== 'accept') return result;
  const content = new Map(Object.entries(result.content ?? {}));
  // A peer's schema may be anything.
  const schema: unknown = params.requestedSchema;
  const fields: unknown = isObject(schema) ? schema.properties : undefined;
  for (const [name, field] of Object.entries(isObject(fields) ? fields : {})) {
    const value = isObject(field) ? field.default : undefined;
    if (value !== undefined && !content.has(name)) content.set(name, value as string);
  }
  return { ...result, content: Object.fromEntries(content) };
}
