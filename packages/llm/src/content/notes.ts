import type { McpContentBlock } from '@mcplkit/wire';

/** What stands in for a block that a model is not shown: what it is, where it is, how large it is, and why. */
export function noteOf(block: McpContentBlock, why: string): string {
  return `[${described(block)}: ${why}]`;
}

function described(block: McpContentBlock): string {
  switch (block.type) {
    case 'text':
      return 'text';
    case 'image':
    case 'audio':
      return `${block.type === 'image' ? 'picture' : 'sound'}, ${block.mimeType}, ${sizeOf(block.data)}`;
    case 'resource': {
      const { uri, mimeType, blob } = block.resource;
      const size = typeof blob === 'string' ? [sizeOf(blob)] : [];
      return ['resource', uri, ...(mimeType === undefined ? [] : [mimeType]), ...size].join(', ');
    }
    case 'resource_link': {
      const { uri, title, name, description, mimeType } = block;
      const words = [title ?? name, description, mimeType].filter(
        (word) => word !== undefined && word !== '',
      );
      return ['link to a resource', uri, ...words].join(', ');
    }
    default:
      return `content of the kind ${String((block as { type?: unknown }).type).slice(0, 40)}`;
  }
}

function sizeOf(base64: unknown): string {
  const bytes = typeof base64 === 'string' ? Math.floor((base64.length * 3) / 4) : 0;
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`;
}
