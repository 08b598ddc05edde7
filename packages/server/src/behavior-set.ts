import type { IMcpBehavior } from './behavior.ts';
import { Catalog, describe } from './catalog.ts';
import { createEventEmitter, type IEventSource, type Unsubscribe } from './event-source.ts';
import { McpServerError } from './server-error.ts';

/** A list that clients are told to fetch again. */
export type ListKind = 'tools' | 'resources';

/** The behaviors of a server and what they declare together, kept up to date while they come, go and change. */
export class BehaviorSet {
  readonly #behaviors = new Map<string, { behavior: IMcpBehavior; subscriptions: Unsubscribe[] }>();
  readonly #listChanged = createEventEmitter<ListKind>();
  readonly #resourceUpdated = createEventEmitter<string>();
  readonly #report: (error: Error) => void;
  #catalog = new Catalog([]);
  #stale = false;

  /** @param report takes the failure of behaviors that do not fit together any more */
  constructor(report: (error: Error) => void) {
    this.#report = report;
  }

  /** Emits which list is another one than before. */
  get onListChanged(): IEventSource<ListKind> {
    return this.#listChanged;
  }

  /** Emits the URI of a resource whose content changed. */
  get onResourceUpdated(): IEventSource<string> {
    return this.#resourceUpdated;
  }

  /** What the behaviors declare now. Made when it is needed; when that fails, what they declared before stands. */
  get catalog(): Catalog {
    if (!this.#stale) return this.#catalog;
    this.#stale = false;
    try {
      this.#catalog = this.#build();
    } catch (error) {
      this.#report(error as Error);
    }
    return this.#catalog;
  }

  /**
   * Adds a behavior; when that cannot be, nothing has changed.
   *
   * @throws {McpServerError} `duplicate-namespace`, `duplicate-name` or `invalid-template`
   */
  add(behavior: IMcpBehavior): void {
    const other = this.#behaviors.get(behavior.namespace)?.behavior;
    if (other === behavior) return;
    if (other !== undefined) {
      const words = `${describe(behavior)} cannot be registered: ${describe(other)} has its namespace already.`;
      throw new McpServerError('duplicate-namespace', words);
    }
    const before = this.catalog;
    this.#catalog = this.#build(behavior);
    this.#behaviors.set(behavior.namespace, { behavior, subscriptions: this.#subscribe(behavior) });
    this.#announce(before, this.#catalog);
  }

  /** Takes a behavior out, if it is in. */
  remove(behavior: IMcpBehavior): void {
    const entry = this.#behaviors.get(behavior.namespace);
    if (entry?.behavior !== behavior) return;
    const before = this.catalog;
    for (const unsubscribe of entry.subscriptions) unsubscribe();
    this.#behaviors.delete(behavior.namespace);
    this.#stale = true;
    this.#announce(before, this.catalog);
  }

  #build(added?: IMcpBehavior): Catalog {
    const behaviors = [...this.#behaviors.values()].map(({ behavior }) => behavior);
    return new Catalog(added === undefined ? behaviors : [...behaviors, added]);
  }

  #subscribe(behavior: IMcpBehavior): Unsubscribe[] {
    const updated = behavior.onResourceUpdated?.subscribe((uri) => this.#resourceUpdated.emit(uri));
    const changed = behavior.onResourcesListChanged?.subscribe(() => {
      this.#stale = true;
      this.#listChanged.emit('resources');
    });
    return [updated, changed].filter((unsubscribe) => unsubscribe !== undefined);
  }

  /** A behavior that came or went changes a list exactly when it makes the list longer or shorter. */
  #announce(before: Catalog, after: Catalog): void {
    if (before.tools.length !== after.tools.length) this.#listChanged.emit('tools');
    const resources = before.resources.length + before.templates.length;
    if (resources !== after.resources.length + after.templates.length) this.#listChanged.emit('resources');
  }
}
