import type { McpTool } from '@mcplkit/wire';
import { TOOLSET_META } from '@mcplkit/wire/methods';
import type { Definitions } from '../definitions.ts';
import type { PresenceLink } from '../presence/presence-link.ts';
import type { Principal } from '../principals/principal.ts';
import { FALLBACK_NAMES } from './fallback-tools.ts';

/** What each tool looks like to a host with tool presence, by whether it is visible. Each is made once. */
const decorated = { true: new WeakMap<McpTool, McpTool>(), false: new WeakMap<McpTool, McpTool>() };

/**
 * The tools that a session lists, out of all: with their presence for a host that knows of it, and without the tools
 * that are there for the others.
 */
export function listedTools(
  tools: readonly McpTool[],
  { toolsetOf }: Definitions,
  link: PresenceLink,
  principal: Principal,
): readonly McpTool[] {
  if (!link.isAware) return inOrder(tools);
  principal.refresh();
  return tools
    .filter(({ name }) => !FALLBACK_NAMES.has(name))
    .map((tool) => {
      const toolset = toolsetOf.get(tool.name);
      return toolset === undefined
        ? withPresence(tool, true, undefined)
        : withPresence(tool, principal.shows(tool.name), toolset.name);
    });
}

/** What stands for the methods comes last, whatever was registered meanwhile. */
function inOrder(tools: readonly McpTool[]): readonly McpTool[] {
  const isFallback = ({ name }: McpTool) => FALLBACK_NAMES.has(name);
  return [...tools.filter((tool) => !isFallback(tool)), ...tools.filter(isFallback)];
}

function withPresence(tool: McpTool, visible: boolean, toolset: string | undefined): McpTool {
  const known = decorated[`${visible}`];
  let made = known.get(tool);
  if (made === undefined) {
    const presence =
      toolset === undefined ? { mode: 'static', visible } : { mode: 'dynamic', toolset, visible };
    made = { ...tool, _meta: { ...tool._meta, [TOOLSET_META.presence]: presence } };
    known.set(tool, made);
  }
  return made;
}
