import type { JsonRpcParams } from '@mcplkit/wire';
import type { BehaviorWatcher, ListKind } from '../catalog/behavior-watcher.ts';
import type { SessionWords } from '../grammar/session-words.ts';
import { toError } from '../thrown.ts';

/** What a feed needs of its session. */
export interface ChangeFeedOwner {
  /** What the client is shown. */
  readonly words: SessionWords;
  notify(method: string, params?: JsonRpcParams): void;
  /** Takes the failure of a notification that could not be sent. */
  report(error: Error): void;
}

/**
 * Tells one client what changed: lists once it is ready, resources that it subscribed to.
 *
 * Changes of lists in one turn of the event loop are one notification each, and so are changes of a resource that come
 * together. Other words are a change of a list only if the client is shown something else than before.
 */
export class ChangeFeed implements BehaviorWatcher {
  /** The URIs whose changes the client asked to hear of. */
  readonly subscriptions = new Set<string>();
  readonly #owner: ChangeFeedOwner;
  readonly #changedLists = new Set<ListKind>();
  readonly #updatedResources = new Set<string>();
  #wordsChanged = false;
  #ready = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: ChangeFeedOwner) {
    this.#owner = owner;
  }

  /** The client is ready: it is told of changes from now on, and of what has changed since it introduced itself. */
  open(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.#wordsChanged = true;
    this.#tellLists();
  }

  /** Forgets what the client asked for and what it was about to be told. */
  reset(): void {
    this.#ready = false;
    this.subscriptions.clear();
    this.#changedLists.clear();
    this.#updatedResources.clear();
    this.#wordsChanged = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  listChanged(kind: ListKind): void {
    this.#owner.words.invalidate();
    if (!this.#ready) return;
    this.#changedLists.add(kind);
    this.#schedule();
  }

  wordsChanged(): void {
    this.#owner.words.invalidate();
    if (!this.#ready) return;
    this.#wordsChanged = true;
    this.#schedule();
  }

  resourceUpdated(uri: string): void {
    if (!this.#ready || !this.subscriptions.has(uri)) return;
    // On a microtask: what a call changes is told in front of its answer, so that nobody reads what is old after it.
    if (this.#updatedResources.size === 0) queueMicrotask(() => this.#tellUpdates());
    this.#updatedResources.add(uri);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#tellLists(), 0);
  }

  #tellLists(): void {
    this.#timer = undefined;
    const lists = new Set([...this.#changedLists, ...this.#listsInOtherWords()]);
    this.#changedLists.clear();
    this.#wordsChanged = false;
    for (const kind of lists) this.#notify(`notifications/${kind}/list_changed`);
  }

  #tellUpdates(): void {
    const updated = [...this.#updatedResources];
    this.#updatedResources.clear();
    for (const uri of updated) {
      // The client may have unsubscribed in between.
      if (this.subscriptions.has(uri)) this.#notify('notifications/resources/updated', { uri });
    }
  }

  /** What cannot be compared is reported: here on a timer, nobody else would take it. */
  #listsInOtherWords(): ReadonlySet<ListKind> {
    const { words } = this.#owner;
    try {
      const lists = this.#wordsChanged ? words.changes() : new Set<ListKind>();
      words.settle();
      return lists;
    } catch (thrown) {
      this.#owner.report(toError(thrown, 'A list of a behavior'));
      return new Set();
    }
  }

  #notify(method: string, params?: JsonRpcParams): void {
    try {
      this.#owner.notify(method, params);
    } catch (thrown) {
      this.#owner.report(toError(thrown, method));
    }
  }
}
