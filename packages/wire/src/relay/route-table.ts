import type { RequestId } from '../message.ts';
import type { Client } from './client.ts';

/** A request that was passed on: whose it is, and under which names. */
export interface Route {
  readonly client: Client;
  /** The id that its sender gave it. */
  readonly id: RequestId;
  /** The id under which it was passed on. */
  readonly relayedId: RequestId;
  /** The progress token that its sender gave it. */
  readonly token: RequestId | undefined;
  /** Which message of its receiver it was. */
  sequence: number;
  isAnswered: boolean;
}

/** How many requests that are over are remembered, for late answers and late progress. */
const MOST_REMEMBERED = 1024;

/** The requests that were passed on in one direction, by the id under which they were. */
export class RouteTable {
  readonly #pending = new Map<RequestId, Route>();
  readonly #over = new Map<RequestId, Route>();

  /** How many requests wait for their answers. */
  get size(): number {
    return this.#pending.size;
  }

  has(relayedId: RequestId): boolean {
    return this.#pending.has(relayedId);
  }

  add(route: Route): void {
    this.#over.delete(route.relayedId);
    this.#pending.set(route.relayedId, route);
  }

  /** The request with this id, which may be over. */
  find(relayedId: RequestId): Route | undefined {
    return this.#pending.get(relayedId) ?? this.#over.get(relayedId);
  }

  /** Takes the request that is answered now: one that waits, or was cancelled and is answered in spite of that. */
  answer(relayedId: RequestId): Route | undefined {
    const route = this.find(relayedId);
    if (route === undefined || route.isAnswered) return undefined;
    route.isAnswered = true;
    this.#pending.delete(relayedId);
    // Progress may go on after the answer: of a task, for one (MCP 2025-11-25, "Progress").
    if (route.token !== undefined) this.#remember(route);
    else this.#over.delete(relayedId);
    return route;
  }

  /** Takes a request that nobody waits for any more. Its answer may still come. */
  cancel(relayedId: RequestId): Route | undefined {
    const route = this.#pending.get(relayedId);
    if (route === undefined) return undefined;
    this.#pending.delete(relayedId);
    this.#remember(route);
    return route;
  }

  /** Takes all that wait, or those of one client. */
  takeAll(client?: Client): Route[] {
    const routes = [...this.#pending.values()].filter(
      (route) => client === undefined || route.client === client,
    );
    for (const { relayedId } of routes) this.cancel(relayedId);
    return routes;
  }

  #remember(route: Route): void {
    this.#over.set(route.relayedId, route);
    if (this.#over.size <= MOST_REMEMBERED) return;
    for (const oldest of this.#over.keys()) {
      this.#over.delete(oldest);
      return;
    }
  }
}
