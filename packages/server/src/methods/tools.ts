import { ERR_INVALID_PARAMS, type McpListToolsResult, type McpToolResult, RpcError } from '@mcplkit/wire';
import type { Catalog, ResourceOwner } from '../catalog/catalog.ts';
import type { DeclaredTool } from '../catalog/declaration.ts';
import { isObject } from '../is-object.ts';
import type { SessionHome } from '../session/session-scope.ts';
import { isAnswer, isGivenUp, messageOf, stackOf, toError } from '../thrown.ts';
import { McpToolResults } from '../tool-results.ts';
import type { MethodTable } from './method.ts';
import { pageOf } from './page.ts';
import { isContentBlock } from './readable-content.ts';
import { resourceNotFound } from './resources.ts';

/** Listing and calling tools (MCP 2025-11-25, "Tools"). */
export const toolMethods: MethodTable = {
  'tools/list'(session, params): McpListToolsResult {
    const { tools } = session.words.current;
    const listed = session.home.extension?.listTools?.(tools, session.session) ?? tools;
    const { items, next } = pageOf(session, params, listed);
    return { tools: items, ...next };
  },

  async 'tools/call'(session, params, context): Promise<McpToolResult> {
    const name = params.string('name');
    const args = params.object('arguments') ?? {};
    const { home } = session;
    const { catalog } = home.behaviors;
    const declared = catalog.tool(name);
    if (declared === undefined) {
      throw new RpcError(ERR_INVALID_PARAMS, `Unknown tool: ${name}`, { tool: name });
    }
    const uri = subjectOf(declared, args);
    const owner = uri === '' ? undefined : ownerOf(catalog, declared, uri);
    const request = session.contextOf(params, context, uri, owner);
    try {
      return checkedResult(await declared.behavior.executeToolAsync(uri, name, args, request), name);
    } catch (thrown) {
      if (isAnswer(thrown)) throw thrown;
      const error = toError(thrown, `The tool ${name}`);
      if (!isGivenUp(thrown, context.signal)) home.report(error);
      return failed(home, name, error);
    }
  },
};

/** The resource that a call is about: the argument `uri`, unless that is an ordinary argument of the tool. */
function subjectOf({ usesUriAsArgument }: DeclaredTool, args: Record<string, unknown>): string {
  const { uri } = args;
  return usesUriAsArgument || typeof uri !== 'string' ? '' : uri;
}

/** A tool applies to the resources of its own behavior. */
function ownerOf(catalog: Catalog, { tool, behavior }: DeclaredTool, uri: string): ResourceOwner {
  const owner = catalog.ownerOfResource(uri);
  if (owner === undefined) throw resourceNotFound(uri);
  if (owner.behavior === behavior) return owner;
  const words = `The tool ${tool.name} does not apply to ${uri}.`;
  throw new RpcError(ERR_INVALID_PARAMS, words, { tool: tool.name, uri });
}

/** What a tool threw, in words for the model; where it threw, only for those who develop the server. */
function failed(home: SessionHome, name: string, error: Error): McpToolResult {
  const result = McpToolResults.error(messageOf(error) || `The tool ${name} failed.`);
  if (home.exposeErrors) result.content.push({ type: 'text', text: stackOf(error) });
  return result;
}

/** An adapter in plain JavaScript may return anything; what no client could read is the tool's failure. */
function checkedResult(result: McpToolResult, tool: string): McpToolResult {
  const { content, structuredContent } = (result ?? {}) as Record<string, unknown>;
  const isStructured = structuredContent === undefined || isObject(structuredContent);
  if (isStructured && Array.isArray(content) && content.every(isContentBlock)) return result;
  throw new TypeError(`The tool ${tool} returned no result with a list of content blocks.`);
}
