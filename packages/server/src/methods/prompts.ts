import {
  ERR_INVALID_PARAMS,
  type McpGetPromptResult,
  type McpListPromptsResult,
  type McpPrompt,
  RpcError,
} from '@mcplkit/wire';
import type { MethodTable } from './method.ts';
import { pageOf } from './page.ts';
import { isContentBlock } from './readable-content.ts';

/** Listing prompts and filling them in (MCP 2025-11-25, "Prompts"). */
export const promptMethods: MethodTable = {
  'prompts/list'(session, params): McpListPromptsResult {
    const { items, next } = pageOf(session, params, session.words.current.prompts);
    return { prompts: items, ...next };
  },

  async 'prompts/get'(session, params, context): Promise<McpGetPromptResult> {
    const name = params.string('name');
    const declared = session.home.behaviors.catalog.prompt(name);
    if (declared === undefined) {
      throw new RpcError(ERR_INVALID_PARAMS, `Unknown prompt: ${name}`, { prompt: name });
    }
    const args = params.strings('arguments');
    requireArguments(declared.prompt, args);
    const request = session.contextOf(params, context);
    const result: unknown = await declared.behavior.getPromptAsync?.(name, args, request);
    if (isPromptResult(result)) return result;
    throw new TypeError(`The prompt ${name} was filled in with no list of messages.`);
  },
};

function requireArguments(prompt: McpPrompt, args: Readonly<Record<string, string>>): void {
  const missing = (prompt.arguments ?? []).filter(
    ({ name, required }) => required && !Object.hasOwn(args, name),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const words = `The prompt ${prompt.name} needs ${names.join(', ')}.`;
  throw new RpcError(ERR_INVALID_PARAMS, words, { prompt: prompt.name, missing: names });
}

/** A behavior in plain JavaScript may answer anything; what no client could read is its failure. */
function isPromptResult(result: unknown): result is McpGetPromptResult {
  const { messages } = (result ?? {}) as { messages?: unknown };
  return Array.isArray(messages) && messages.every(isMessage);
}

function isMessage(message: unknown): boolean {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  return (role === 'user' || role === 'assistant') && isContentBlock(content);
}
