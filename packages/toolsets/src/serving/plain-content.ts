import {
  type ContentBlock,
  isInlineContent,
  isReferenceContent,
  type McpToolResultContent,
} from '@mcplkit/wire';

/** Content of MCPL for a host of plain MCP. What no model may see is left out. */
export function plainContent(blocks: readonly ContentBlock[]): McpToolResultContent[] {
  return blocks.flatMap((block): McpToolResultContent[] => {
    if (block.type === 'text') return [block];
    if (isInlineContent(block)) return [{ type: block.type, data: block.data, mimeType: block.mimeType }];
    if (!isReferenceContent(block) || block.disposition === 'never') return [];
    const { uri, name = uri, mimeType } = block;
    return [{ type: 'resource_link', uri, name, ...(mimeType === undefined ? {} : { mimeType }) }];
  });
}
