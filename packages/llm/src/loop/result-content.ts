import type { McpContentBlock, McpToolResult } from '@mcplkit/wire';
import { noteOf } from '../content/notes.ts';
import { isObject } from '../reading.ts';
import { cut } from './cut.ts';

/** The most characters of base64 in one result: pictures of 5 MB, the most that APIs take. */
const MAX_MEDIA = 7_000_000;

/**
 * What the model is given of a tool's result: the blocks that are meant for it, within bounds.
 *
 * A result that has no block has its `structuredContent`.
 */
export function resultContent(result: McpToolResult, maxChars: number): McpContentBlock[] {
  const blocks = (Array.isArray(result.content) ? result.content : []).filter(isForModel);
  if (blocks.length === 0) return [{ type: 'text', text: cut(emptyText(result), maxChars) }];
  let chars = maxChars;
  let media = MAX_MEDIA;
  const left: McpContentBlock[] = [];
  for (const block of blocks) {
    if (chars <= 0) {
      left.push({ type: 'text', text: '[cut: more content, over the bound on one result]' });
      break;
    }
    const text = textIn(block);
    const data = dataIn(block);
    media -= data.length;
    chars -= text.length;
    const isOver = data !== '' && media < 0;
    if (isOver) left.push({ type: 'text', text: noteOf(block, 'too large') });
    else left.push(chars < 0 ? withText(block, cut(text, chars + text.length)) : block);
  }
  return left;
}

/** A block may be for the person alone (MCP 2025-11-25, "Annotations"). */
function isForModel(block: McpContentBlock): boolean {
  if (!isObject(block)) return false;
  const audience: unknown = isObject(block.annotations) ? block.annotations.audience : undefined;
  return !Array.isArray(audience) || audience.length === 0 || audience.includes('assistant');
}

function emptyText({ structuredContent, content }: McpToolResult): string {
  if (structuredContent !== undefined) return JSON.stringify(structuredContent);
  return Array.isArray(content) && content.length > 0
    ? '[the result is shown to the person, and not to you]'
    : '[the tool returned nothing]';
}

function textIn(block: McpContentBlock): string {
  if (block.type === 'text') return String(block.text);
  return block.type === 'resource' ? (block.resource?.text ?? '') : '';
}

function dataIn(block: McpContentBlock): string {
  if (block.type === 'image' || block.type === 'audio') return String(block.data);
  return block.type === 'resource' ? (block.resource?.blob ?? '') : '';
}

function withText(block: McpContentBlock, text: string): McpContentBlock {
  if (block.type === 'resource') return { ...block, resource: { ...block.resource, text, blob: undefined } };
  return { type: 'text', text };
}
