import {
  ConnectionTimeoutError,
  ERR_INVALID_PARAMS,
  type McpListToolsResult,
  type McpToolResult,
  RpcError,
} from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior.ts';
import type { Catalog } from '../catalog.ts';
import { toError } from '../thrown.ts';
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
      if (isAnswer(thrown)) throw thrown;
      const error = toError(thrown, `The tool ${name}`);
      session.home.report(error);
      return McpToolResults.error(error.message || `The tool ${name} failed.`);
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
  throw new RpcError(ERR_INVALID_PARAMS, `The tool ${tool} does not apply to ${uri}.`, { tool, uri });
}

/** An adapter may answer with an error of JSON-RPC; that it waited in vain for another peer's answer is none. */
function isAnswer(thrown: unknown): thrown is RpcError {
  return thrown instanceof RpcError && !(thrown instanceof ConnectionTimeoutError);
}

/** An adapter in plain JavaScript may return anything; what no client could read is the tool's failure. */
function checkedResult(result: McpToolResult, tool: string): McpToolResult {
  const { content } = (result ?? {}) as { content?: unknown };
  if (Array.isArray(content) && content.every(isBlock)) return result;
  throw new TypeError(`The tool ${tool} returned no result with a list of content blocks.`);
}

function isBlock(block: unknown): boolean {
  return (
    typeof block === 'object' && block !== null && typeof (block as { type?: unknown }).type === 'string'
  );
}
