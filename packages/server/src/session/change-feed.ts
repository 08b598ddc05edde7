import type { JsonRpcParams } from '@mcplkit/wire';
import type { BehaviorWatcher, ListKind } from './behavior-set.ts';
import { toError } from './thrown.ts';

/** What a feed needs of its session. */
export interface ChangeFeedOwner {
  notify(method: string, params?: JsonRpcParams): void;
  /** Takes the failure of a notification that could not be sent. */
  report(error: Error): void;
}

/**
 * Tells one client what changed: lists once it is ready, resources that it subscribed to.
 *
 * Changes that come together are one notification each, on a later microtask.
 */
export class ChangeFeed implements BehaviorWatcher {
  /** The URIs whose changes the client asked to hear of. */
  readonly subscriptions = new Set<string>();
  readonly #owner: ChangeFeedOwner;
  readonly #changedLists = new Set<ListKind>();
  readonly #updatedResources = new Set<string>();
  #ready = false;
  #scheduled = false;

  constructor(owner: ChangeFeedOwner) {
    this.#owner = owner;
  }

  /** The client is ready: it is told of changes from now on. */
  open(): void {
    this.#ready = true;
  }

  /** Forgets what the client asked for and what it was about to be told. */
  reset(): void {
    this.#ready = false;
    this.subscriptions.clear();
    this.#changedLists.clear();
    this.#updatedResources.clear();
  }

  listChanged(kind: ListKind): void {
    if (!this.#ready) return;
    this.#changedLists.add(kind);
    this.#schedule();
  }

  resourceUpdated(uri: string): void {
    if (!this.#ready || !this.subscriptions.has(uri)) return;
    this.#updatedResources.add(uri);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    for (const kind of this.#changedLists) this.#notify(`notifications/${kind}/list_changed`);
    for (const uri of this.#updatedResources) {
      // The client may have unsubscribed in between.
      if (this.subscriptions.has(uri)) this.#notify('notifications/resources/updated', { uri });
    }
    this.#changedLists.clear();
    this.#updatedResources.clear();
  }

  #notify(method: string, params?: JsonRpcParams): void {
    try {
      this.#owner.notify(method, params);
    } catch (thrown) {
      this.#owner.report(toError(thrown, method));
    }
  }
}
