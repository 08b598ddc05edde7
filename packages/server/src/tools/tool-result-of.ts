import type { McpToolResult } from '@mcplkit/wire';
import { McpToolResults } from '../tool-results.ts';
import type { ToolCheck } from './tool-schema.ts';

/**
 * The result of a tool, out of what its function returned.
 *
 * @throws {TypeError} when it is not as the tool declares it, or has no JSON form
 */
export async function toolResultOf(
  returned: unknown,
  tool: string,
  output: ToolCheck | undefined,
): Promise<McpToolResult> {
  if (isResult(returned)) {
    if (output === undefined || returned.isError === true) return returned;
    return { ...returned, structuredContent: await checked(returned.structuredContent, tool, output) };
  }
  if (output !== undefined) return McpToolResults.json(await checked(returned, tool, output));
  if (returned === undefined) return McpToolResults.text('Done.');
  return typeof returned === 'string' ? McpToolResults.text(returned) : McpToolResults.json(returned);
}

function isResult(returned: unknown): returned is McpToolResult {
  return (
    typeof returned === 'object' &&
    returned !== null &&
    Array.isArray((returned as { content?: unknown }).content)
  );
}

async function checked(value: unknown, tool: string, output: ToolCheck): Promise<Record<string, unknown>> {
  const verdict = await output.check(value);
  if ('value' in verdict) return verdict.value as Record<string, unknown>;
  throw new TypeError(`The tool ${tool} gave a result that is not as it declares: ${verdict.problem}.`);
}
