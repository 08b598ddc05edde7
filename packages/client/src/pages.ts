import type { McpPageParams } from '@mcplkit/wire';
import { McpClientError } from './client-error.ts';
import { type McpListMethod, type McpLists, MEMBERS } from './lists.ts';
import { invalid, itemsOf as namedItems } from './results.ts';

/** The most pages of one list; a server that has more hardly means it. */
const MAX_PAGES = 10_000;

/** The most items of one list that is fetched whole. */
const MAX_ITEMS = 100_000;

/** Asks for one page. */
export type FetchPage = (params: McpPageParams) => Promise<unknown>;

/**
 * The pages of a list, one after another (MCP 2025-11-25, "Pagination").
 *
 * A cursor that comes again ends the list in front of the page that it would bring again.
 *
 * @throws {McpClientError} `invalid-result`, and `list-too-long` past 10,000 pages
 */
export async function* pagesOf<Method extends McpListMethod>(
  method: Method,
  fetch: FetchPage,
  first: string | undefined,
): AsyncGenerator<McpLists[Method], void, void> {
  const seen = new Set<string>(first === undefined ? [] : [first]);
  let cursor = first;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await fetch(cursor === undefined ? {} : { cursor });
    itemsOf(page, method);
    yield page as McpLists[Method];
    const { nextCursor } = page as { nextCursor?: unknown };
    if (nextCursor === undefined || nextCursor === null) return;
    if (typeof nextCursor !== 'string') throw invalid(method, 'has a nextCursor that is no text', page);
    if (seen.has(nextCursor)) return;
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  throw tooLong(method, `${MAX_PAGES} pages`);
}

/** All items of a list. @throws {McpClientError} as {@link pagesOf}, and `list-too-long` past 100,000 items */
export async function allOf(method: McpListMethod, fetch: FetchPage): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const page of pagesOf(method, fetch, undefined)) {
    for (const item of itemsOf(page, method)) all.push(item);
    if (all.length > MAX_ITEMS) throw tooLong(method, `${MAX_ITEMS} items`);
  }
  return all;
}

function tooLong(method: string, bound: string): McpClientError {
  const words = `The server's ${method} goes on past ${bound}: take the pages one by one, with pages().`;
  return new McpClientError('list-too-long', words);
}

function itemsOf(page: unknown, method: McpListMethod): unknown[] {
  const [items, name] = MEMBERS[method];
  return namedItems(page, method, items, name);
}
