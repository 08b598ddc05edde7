import type {
  McpCompleteResult,
  McpGetPromptResult,
  McpImplementation,
  McpInitializeResult,
  McpReadResourceResult,
  McpToolResult,
} from '@mcplkit/wire';
import { McpClientError } from './client-error.ts';
import { isObject } from './is-object.ts';

/**
 * The parts of a server's results that the client and its callers rely on, checked.
 *
 * What is optional and what only passes through is the server's affair.
 */

/** @throws {McpClientError} `invalid-result` */
export function initializeResultOf(result: unknown): McpInitializeResult {
  const { protocolVersion, capabilities, serverInfo } = objectOf(result, 'initialize');
  if (typeof protocolVersion !== 'string') throw invalid('initialize', 'has no protocolVersion', result);
  if (!isObject(capabilities)) throw invalid('initialize', 'has no capabilities', result);
  if (!isImplementation(serverInfo)) {
    throw invalid('initialize', 'has no serverInfo with a name and a version', result);
  }
  return result as McpInitializeResult;
}

/** A result of old servers may leave the content out where there is none. */
export function toolResultOf(result: unknown): McpToolResult {
  const { content = [] } = objectOf(result, 'tools/call');
  if (!Array.isArray(content) || !content.every(isObject)) {
    throw invalid('tools/call', 'has a content that is no list of blocks', result);
  }
  return { ...(result as McpToolResult), content: content as unknown as McpToolResult['content'] };
}

/** @throws {McpClientError} `invalid-result` */
export function readResultOf(result: unknown): McpReadResourceResult {
  itemsOf(result, 'resources/read', 'contents', 'uri');
  return result as McpReadResourceResult;
}

/** @throws {McpClientError} `invalid-result` */
export function promptResultOf(result: unknown): McpGetPromptResult {
  itemsOf(result, 'prompts/get', 'messages', 'role');
  return result as McpGetPromptResult;
}

/** @throws {McpClientError} `invalid-result` */
export function completionOf(result: unknown): McpCompleteResult['completion'] {
  const { completion } = objectOf(result, 'completion/complete');
  if (isObject(completion) && Array.isArray(completion.values)) {
    return completion as McpCompleteResult['completion'];
  }
  throw invalid('completion/complete', 'has no completion with values', result);
}

/** The items of a list in a result, each an object with a text under `name`. */
export function itemsOf(result: unknown, method: string, member: string, name: string): unknown[] {
  const items = new Map(Object.entries(objectOf(result, method))).get(member);
  if (!Array.isArray(items)) throw invalid(method, `has no list of ${member}`, result);
  const wrong = items.findIndex((item) => !isObject(item) || typeof item[name] !== 'string');
  if (wrong >= 0) throw invalid(method, `has no ${name} in ${member}[${wrong}]`, result);
  return items;
}

function objectOf(result: unknown, method: string): Record<string, unknown> {
  if (isObject(result)) return result;
  throw invalid(method, 'is no object', result);
}

/** An error that says what is wrong with a result, and has it. */
export function invalid(method: string, what: string, result: unknown): McpClientError {
  const words = `The result of ${method} ${what}: the server breaks the protocol, and the call has no result.`;
  return new McpClientError('invalid-result', words, { result });
}

function isImplementation(value: unknown): value is McpImplementation {
  return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
}
