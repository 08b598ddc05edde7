import type { Surface } from '@mcplkit/wire';
import type { LlmTool } from '../provider.ts';
import { isObject } from '../reading.ts';
import { cut } from './cut.ts';
import type { OfferedTool } from './offered-tool.ts';

/** The name of the one tool by which all those are called that come and go. */
export const SHOWN_TOOL = 'use_shown_tool';

/** Stands in the list for all tools that come and go, so that the list stays the same, and what caches it does too. */
export const SHOWN_TOOL_DEFINITION: LlmTool = {
  name: SHOWN_TOOL,
  description: 'Calls a tool that the context says is shown now.',
  inputSchema: {
    type: 'object',
    properties: {
      tool: { type: 'string', description: 'The name of the tool, as the context has it.' },
      arguments: { type: 'object', description: 'What the tool takes.' },
      surface: { type: 'string', description: 'Which surface is meant, when several show the tool.' },
    },
    required: ['tool'],
  },
};

/** What the model asks for by {@link SHOWN_TOOL}; `undefined` when it does not say it rightly. */
export function shownCallOf(
  args: Record<string, unknown>,
): { tool: string; args: Record<string, unknown>; surface: string | undefined } | undefined {
  const { tool, arguments: inner = {}, surface } = args;
  if (typeof tool !== 'string' || !isObject(inner)) return undefined;
  return { tool, args: inner, surface: typeof surface === 'string' && surface !== '' ? surface : undefined };
}

/** What is shown now, in words for the model; empty when nothing is. */
export function shownText(
  surfaces: readonly { readonly server: string; readonly surface: Surface }[],
  tools: readonly OfferedTool[],
  maxChars: number,
): string {
  if (surfaces.length === 0 && tools.length === 0) return '';
  const lines = [
    '[context from the host, not from the person: what is shown now. It replaces what was shown before.]',
    ...surfaces.map(({ server, surface }) => surfaceText(server, surface)),
    ...(tools.length === 0 ? [] : [`Tools that are shown now, to be called by ${SHOWN_TOOL}:`]),
    ...tools.map(({ name, tool, takes }) => {
      const words = tool.description === undefined ? '' : `: ${tool.description}`;
      return `- ${name}${words}\n  arguments: ${JSON.stringify(takes.schema)}`;
    }),
  ];
  return cut(lines.join('\n'), maxChars);
}

/** What the model is told when nothing is shown any more. */
export const NOTHING_SHOWN = '[context from the host, not from the person: nothing is shown any more.]';

function surfaceText(server: string, { id, title, visible, content }: Surface): string {
  const name = title === undefined ? id : `${id} (${title})`;
  const shows = visible.length === 0 ? 'shows no tools' : `shows ${visible.join(', ')}`;
  const texts = (Array.isArray(content) ? content : []).map((block) =>
    // A reference may be a credential: it stays with the host.
    block.type === 'text' ? block.text : `[${block.type}: not shown]`,
  );
  return [`Surface ${name} of ${server} ${shows}.`, ...texts].join('\n');
}
