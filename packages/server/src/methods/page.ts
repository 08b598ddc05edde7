import { ERR_INVALID_PARAMS, RpcError } from '@mcplkit/wire';
import type { Params } from '../params.ts';
import type { SessionScope } from '../session/session-scope.ts';

/** A cursor is where the next page begins, in a form that says so to nobody but us. */
const CURSOR = /^at-([1-9][0-9]{0,8})$/;

/** A part of a list, and where it goes on. */
export interface Page<Item> {
  readonly items: Item[];
  /** What to spread into the result of the method. */
  readonly next: { nextCursor?: string };
}

/**
 * The page of a list that a client asks for (MCP 2025-11-25, "Pagination").
 *
 * @throws {RpcError} -32602 for a cursor that did not come from here, the empty one too
 */
export function pageOf<Item>(session: SessionScope, params: Params, list: readonly Item[]): Page<Item> {
  const { pageSize } = session.home.limits;
  const cursor = params.optionalString('cursor');
  const start = cursor === undefined ? 0 : startOf(cursor);
  const end = start + pageSize;
  return { items: list.slice(start, end), next: end < list.length ? { nextCursor: `at-${end}` } : {} };
}

function startOf(cursor: string): number {
  const match = CURSOR.exec(cursor);
  if (match !== null) return Number(match[1]);
  throw new RpcError(ERR_INVALID_PARAMS, 'The cursor is none that this server gave: begin without one.');
}
