import type { McpTool } from '@mcplkit/wire';
import type { Entry } from '../words.ts';
import { parsePropertyPath } from './property-path.ts';
import { SchemaWording } from './schema-wording.ts';
import { inOrder, withTexts } from './texts.ts';

/** The tool in the words of an entry; the same object if they change nothing. */
export function applyToTool<T extends McpTool>(tool: T, entry: Entry): T {
  const worded = withTexts(tool, entry.texts);
  if (entry.parts.size === 0) return worded;
  const { inputSchema, outputSchema } = applyToSchemas(tool, entry);
  if (inputSchema === tool.inputSchema && outputSchema === tool.outputSchema) return worded;
  return outputSchema === undefined ? { ...worded, inputSchema } : { ...worded, inputSchema, outputSchema };
}

type Schemas = Pick<McpTool, 'inputSchema' | 'outputSchema'>;

function applyToSchemas(tool: Schemas, entry: Entry): Schemas {
  const input = new SchemaWording(tool.inputSchema);
  const output = tool.outputSchema && new SchemaWording(tool.outputSchema);
  for (const [path, text] of inOrder(entry.parts)) {
    if (text === null) continue;
    const { isOutput, names } = parsePropertyPath(path);
    for (const place of (isOutput ? output : input)?.find(names) ?? []) place.describe(text);
  }
  // Only descriptions were changed, so these are still schemas of objects.
  return { inputSchema: input.edited(), outputSchema: output?.edited() } as Schemas;
}
