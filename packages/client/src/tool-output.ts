import type { McpTool, McpToolResult } from '@mcplkit/wire';
import { McpClientError } from './client-error.ts';

/**
 * Holds a tool's result against the `outputSchema` that the tool declares (MCP 2025-11-25, "Output schema").
 *
 * The validator is loaded when the first tool has such a schema. One that cannot be compiled is the tool's fault, is
 * reported, and costs nobody the result.
 *
 * @throws {McpClientError} `invalid-output`
 */
export async function checkOutput(
  tool: McpTool,
  result: McpToolResult,
  report: (error: Error) => void,
): Promise<void> {
  if (tool.outputSchema === undefined || result.isError === true) return;
  if (result.structuredContent === undefined) {
    throw unfit(tool, 'it has no structuredContent', result);
  }
  const { JsonSchemaError, JsonSchemaValidator } = await import('@mcplkit/json-schema');
  try {
    const verdict = JsonSchemaValidator.of(tool.outputSchema).check(result.structuredContent);
    if ('problem' in verdict) throw unfit(tool, verdict.problem, result);
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    report(error);
  }
}

function unfit(tool: McpTool, problem: string, result: McpToolResult): McpClientError {
  const words = `The result of the tool ${tool.name} is not as its outputSchema declares: ${problem}.`;
  return new McpClientError('invalid-output', words, { result });
}
