import { McpToolResults } from '@mcplkit/server';
import { ERR_INVALID_PARAMS, type McpToolResult, RpcError } from '@mcplkit/wire';
import { TOOLSET_META, TOOLSET_TOOL } from '@mcplkit/wire/methods';
import type { Toolset } from '../definitions.ts';
import type { Instance } from '../instances/instance.ts';
import type { PresenceLink } from '../presence/presence-link.ts';
import type { Principal } from '../principals/principal.ts';

/** A call of a tool of a toolset. */
export interface Addressed {
  readonly tool: string;
  readonly toolset: Toolset;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  readonly link: PresenceLink;
  readonly principal: Principal;
}

/**
 * The instance that a call is for, or the result that says why there is none.
 *
 * @throws {RpcError} -32602 when the address is none, or when it has none and several surfaces show the tool
 */
export function instanceFor(call: Addressed): Instance | McpToolResult {
  const { meta, principal, link, tool } = call;
  principal.refresh();
  const address =
    meta !== undefined && Object.hasOwn(meta, TOOLSET_META.surface) ? meta[TOOLSET_META.surface] : undefined;
  if (address !== undefined) {
    if (typeof address === 'string') return principal.instances.get(address) ?? notOpen(address, principal);
    throw new RpcError(ERR_INVALID_PARAMS, `_meta["${TOOLSET_META.surface}"] must be the id of a surface.`);
  }
  if (!link.isAware) {
    const chosen = principal.instances.get(link.chosen.get(call.toolset.name) ?? '');
    if (chosen !== undefined) return chosen;
  }
  const showing = [...principal.instances.values()].filter((each) =>
    each.state?.surface.visible.includes(tool),
  );
  const [only] = showing;
  if (only !== undefined && showing.length === 1) return only;
  return only === undefined ? nowhere(call) : ambiguous(call, showing);
}

/** The result for a tool that its surface does not show now. */
export function notShown(tool: string, { id, state }: Instance): McpToolResult {
  const visible = state?.surface.visible ?? [];
  return McpToolResults.error(`${tool} is not there now on ${id}. ${inWords(visible)}`);
}

function notOpen(id: string, principal: Principal): McpToolResult {
  return McpToolResults.error(
    `There is no surface ${id}: it has ended, or never was. ${allVisible(principal)}`,
  );
}

function nowhere({ tool, toolset, principal, link }: Addressed): McpToolResult {
  const way = link.isAware ? '' : ` ${TOOLSET_TOOL.open} opens the toolset ${toolset.name}.`;
  return McpToolResults.error(`No open surface shows ${tool} now. ${allVisible(principal)}${way}`);
}

function ambiguous({ tool, link }: Addressed, showing: readonly Instance[]): McpToolResult {
  const surfaces = showing.map(({ id }) => id);
  const words = `${tool} is there on several surfaces: ${surfaces.join(', ')}.`;
  // A model reads a result; a host that knows of surfaces is the one to name one.
  if (!link.isAware) return McpToolResults.error(`${words} Choose one with ${TOOLSET_TOOL.use}.`);
  throw new RpcError(ERR_INVALID_PARAMS, `${words} Name one in _meta["${TOOLSET_META.surface}"].`, {
    surfaces,
  });
}

function allVisible(principal: Principal): string {
  const shown = [...principal.surfaces()].map(
    ({ surface }) => `${surface.id}: ${surface.visible.join(', ') || 'nothing'}`,
  );
  return shown.length === 0 ? 'Nothing is open.' : `Visible: ${shown.join('; ')}.`;
}

function inWords(visible: readonly string[]): string {
  return visible.length === 0 ? 'Nothing is visible there.' : `Visible there: ${visible.join(', ')}.`;
}
