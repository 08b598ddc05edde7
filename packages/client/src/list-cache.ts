import { ERR_METHOD_NOT_FOUND, RpcError } from '@mcplkit/wire';
import type { McpListMethod } from './lists.ts';
import { allOf, type FetchPage } from './pages.ts';

/** The lists that are known, until the server says that they changed or another session begins. */
export class ListCache {
  readonly #known = new Map<McpListMethod, readonly unknown[]>();
  /** How often a list was forgotten: what was asked for before that is old when it comes. */
  readonly #versions = new Map<McpListMethod, number>();

  /** What is known of a list without asking. */
  peek(method: McpListMethod): readonly unknown[] | undefined {
    return this.#known.get(method);
  }

  /**
   * All items of a list. A server that does not have the method has an empty one.
   *
   * @param keeps whether the server says when the list changes, so that it may be kept
   */
  async get(method: McpListMethod, keeps: boolean, refresh: boolean, fetch: FetchPage): Promise<unknown[]> {
    const known = refresh ? undefined : this.#known.get(method);
    if (known !== undefined) return [...known];
    const version = this.#versions.get(method);
    const items = await allOf(method, fetch).catch(emptyIfUnknown);
    if (keeps && this.#versions.get(method) === version) this.#known.set(method, items);
    return [...items];
  }

  /** Forgets a list that has changed. */
  forget(method: McpListMethod): void {
    this.#known.delete(method);
    this.#versions.set(method, (this.#versions.get(method) ?? 0) + 1);
  }
}

function emptyIfUnknown(error: unknown): [] {
  if (error instanceof RpcError && error.code === ERR_METHOD_NOT_FOUND) return [];
  throw error;
}
