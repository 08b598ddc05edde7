import type { CausedEvent, McpToolResult, PresenceChange, ToolsetsListResult } from '@mcplkit/wire';
import { TOOLSET_META } from '@mcplkit/wire/methods';
import type { Definitions } from '../definitions.ts';
import type { PresenceLink } from '../presence/presence-link.ts';
import type { Principal } from '../principals/principal.ts';
import type { Exchange } from './exchange.ts';
import type { Asked } from './operations.ts';
import { plainContent } from './plain-content.ts';

/** An answer that is about to leave, and what in it was taken out of what still has to be told. */
export interface Completed {
  readonly answer: unknown;
  readonly change: PresenceChange | undefined;
}

/** Completes an answer with what changed and what happened, in the moment in which it leaves. */
export function complete(
  answer: unknown,
  method: string,
  { exchange, principal }: Asked,
  definitions: Definitions,
): Completed {
  const { link } = exchange;
  if (method === 'toolsets/list') return { answer: listOf(link, principal, definitions), change: undefined };
  const change = link.isAware
    ? link.take({ opened: exchange.opened?.state, ended: exchange.ended })
    : undefined;
  if (method === 'tools/call') {
    for (const event of exchange.events) event.deliveredTo(link);
    return { answer: resultOf(answer as McpToolResult, change, exchange), change };
  }
  const carried = change === undefined ? {} : { change };
  return { answer: { ...(answer as object), ...carried }, change };
}

/** A full statement: what it does not name is gone. */
function listOf(link: PresenceLink, principal: Principal, { toolsets }: Definitions): ToolsetsListResult {
  principal.refresh();
  link.listed();
  return {
    rev: link.rev,
    toolsets: [...toolsets.values()].map(({ info }) => info),
    surfaces: [...principal.surfaces()].map(({ surface }) => surface),
    ended: principal.ended.take(),
    heldEvents: principal.events.heldFor(link),
    droppedEvents: principal.events.takeDropped(),
  };
}

function resultOf(
  result: McpToolResult,
  change: PresenceChange | undefined,
  { events, id, link }: Exchange,
): McpToolResult {
  const meta = withoutOurs(result._meta);
  if (change !== undefined) meta[TOOLSET_META.presence] = change;
  const caused: CausedEvent[] = link.isHost ? events.map((event) => event.causedBy(id)) : [];
  if (caused.length > 0) meta[TOOLSET_META.events] = caused;
  const { _meta, ...rest } = result;
  const content = link.isHost
    ? result.content
    : [...result.content, ...events.flatMap((event) => plainContent(event.content))];
  return { ...rest, content, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
}

/** What an author passes on of another server's result is no statement of this one. */
function withoutOurs(meta: McpToolResult['_meta']): Record<string, unknown> {
  const { [TOOLSET_META.presence]: _presence, [TOOLSET_META.events]: _events, ...rest } = meta ?? {};
  return rest;
}
