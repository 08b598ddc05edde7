import { ERR_INVALID_PARAMS, type McpListToolsResult, type McpToolResult, RpcError } from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior.ts';
import { type Catalog, describe } from '../catalog.ts';
import { McpToolResults } from '../tool-results.ts';
import type { MethodTable } from './method.ts';
import { resourceNotFound } from './resources.ts';

/** Listing and calling tools (MCP 2025-11-25, "Tools"). */
export const toolMethods: MethodTable = {
  'tools/list': (session): McpListToolsResult => ({ tools: [...session.home.behaviors.catalog.tools] }),

  async 'tools/call'(session, params): Promise<McpToolResult> {
    const name = params.string('name');
    const args = params.object('arguments') ?? {};
    const { catalog } = session.home.behaviors;
    const owner = catalog.ownerOfTool(name);
    if (owner === undefined) throw new RpcError(ERR_INVALID_PARAMS, `Unknown tool: ${name}`, { tool: name });
    const uri = subjectOf(catalog, owner, name, args);
    try {
      return checkedResult(await owner.executeToolAsync(uri, name, args), name);
    } catch (thrown) {
      if (thrown instanceof RpcError) throw thrown;
      const error = thrown instanceof Error ? thrown : new Error(`The tool ${name} threw: ${String(thrown)}`);
      session.home.report(error);
      return McpToolResults.error(error.message === '' ? `The tool ${name} failed.` : error.message);
    }
  },
};

/** The resource that a call is about: the argument `uri`, which must belong to the behavior of the tool. */
function subjectOf(
  catalog: Catalog,
  owner: IMcpBehavior,
  tool: string,
  args: Record<string, unknown>,
): string {
  const { uri } = args;
  if (typeof uri !== 'string' || uri === '') return '';
  const resourceOwner = catalog.ownerOfResource(uri);
  if (resourceOwner === undefined) throw resourceNotFound(uri);
  if (resourceOwner === owner) return uri;
  const words = `The tool ${tool} does not apply to ${uri}, which belongs to ${describe(resourceOwner)}.`;
  throw new RpcError(ERR_INVALID_PARAMS, words, { tool, uri });
}

/** An adapter in plain JavaScript may return anything; what no client could read is the tool's failure. */
function checkedResult(result: McpToolResult, tool: string): McpToolResult {
  if (Array.isArray((result as { content?: unknown } | undefined)?.content)) return result;
  throw new TypeError(`The tool ${tool} returned no result with a content list.`);
}
