import type { McpContentBlock } from '@mcplkit/wire';
import { type Part, partsOf } from '../content/parts.ts';

/** A block of content that the API takes. */
export type AnthropicBlock = Record<string, unknown> & { type: string };

/** The types of pictures that the API takes. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Content as blocks, with a note for what the API does not take. It refuses empty texts, so there are none. */
export function anthropicContent(content: string | readonly McpContentBlock[]): AnthropicBlock[] {
  return partsOf(content).map(blockOf);
}

function blockOf(part: Part): AnthropicBlock {
  if (part.kind === 'text') return { type: 'text', text: part.text };
  const { data, mimeType } = part;
  const source = { type: 'base64', media_type: mimeType, data };
  if (PICTURES.has(mimeType)) return { type: 'image', source };
  if (mimeType === 'application/pdf') return { type: 'document', source };
  return { type: 'text', text: part.note('the API has no form for it') };
}
