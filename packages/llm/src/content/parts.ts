import type { McpContentBlock } from '@mcplkit/wire';
import { noteOf } from './notes.ts';

/** What a block comes to for a model: a text, or bytes with their type. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'bytes';
      readonly data: string;
      readonly mimeType: string;
      /** The text that stands in for it where it is not taken. */
      readonly note: (why: string) => string;
    };

/** Content as parts: embedded resources are what is in them, links are told. */
export function partsOf(content: string | readonly McpContentBlock[]): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }];
  return content.flatMap(partsOfBlock);
}

function partsOfBlock(block: McpContentBlock): Part[] {
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string' && block.text !== '' ? [{ kind: 'text', text: block.text }] : [];
    case 'image':
    case 'audio':
      return [bytes(block, block.data, block.mimeType)];
    case 'resource': {
      const { uri, text, blob, mimeType = 'application/octet-stream' } = block.resource ?? {};
      if (typeof text === 'string') return [{ kind: 'text', text: `[resource ${uri}]\n${text}` }];
      return typeof blob === 'string' ? [bytes(block, blob, mimeType)] : [];
    }
    case 'resource_link':
      return [{ kind: 'text', text: noteOf(block, 'not read') }];
    default:
      return [{ kind: 'text', text: noteOf(block, 'not known here') }];
  }
}

/** What a server sends need not have its form: bytes that are none are told and not sent. */
function bytes(block: McpContentBlock, data: unknown, mimeType: unknown): Part {
  if (typeof data !== 'string' || typeof mimeType !== 'string') {
    return { kind: 'text', text: noteOf(block, 'it has no bytes') };
  }
  const type = mimeType.toLowerCase().split(';', 1).join('').trim();
  return { kind: 'bytes', data, mimeType: type, note: (why) => noteOf(block, why) };
}
