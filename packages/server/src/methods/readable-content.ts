import type { McpResourceContent } from '@mcplkit/wire';
import { isObject } from '../is-object.ts';

/** The members, all of them strings, without which no client can read a block. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
  ['audio', ['data', 'mimeType']],
  ['resource_link', ['uri', 'name']],
]);

/** Whether clients can read this as a block of content. Blocks of types that are not known here may be known to them. */
export function isContentBlock(block: unknown): boolean {
  if (!isObject(block) || typeof block.type !== 'string') return false;
  if (block.type === 'resource') return isResourceContent(block.resource);
  return NEEDED.get(block.type)?.every((name) => typeof block[name] === 'string') ?? true;
}

/** Whether clients can read this as the content of a resource. */
export function isResourceContent(content: unknown): content is McpResourceContent {
  if (!isObject(content)) return false;
  const { uri, text, blob } = content;
  return typeof uri === 'string' && (typeof text === 'string' || typeof blob === 'string');
}
