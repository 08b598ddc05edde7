import type { McpTool } from '@mcplkit/wire';

/** JSON leaves a member with such a key out. */
const CAVEATS = Symbol('mcplkit.caveats');

interface CautiousTool extends McpTool {
  readonly [CAVEATS]?: readonly string[];
}

/** A tool with what to mind in its description. They stay known, so that other words for it can keep them. */
export function withCaveats(tool: McpTool, caveats: readonly string[]): McpTool {
  if (caveats.length === 0) return tool;
  const texts = new Set([tool.description ?? '', ...caveats]);
  texts.delete('');
  const cautious: CautiousTool = { ...tool, description: [...texts].join(' '), [CAVEATS]: caveats };
  return cautious;
}

/** The same tool in other words, with what to mind where these words do not say it. */
export function keepCaveats(reworded: McpTool, tool: CautiousTool): McpTool {
  const caveats = tool[CAVEATS];
  if (caveats === undefined || reworded.description === tool.description) return reworded;
  return withCaveats(reworded, caveats);
}
