import type { Unsubscribe } from '@mcplkit/grammar';
import type { IMcpBehavior } from './behavior.ts';
import { Catalog, type Declaration, declarationOf } from './catalog.ts';
import { toError } from './thrown.ts';

/** A list that clients are told to fetch again. */
export type ListKind = 'tools' | 'resources';

/** Who hears what changes in a set of behaviors. */
export interface BehaviorWatcher {
  /** A list is another one than before. */
  listChanged(kind: ListKind): void;
  /** The content of a resource changed. */
  resourceUpdated(uri: string): void;
}

/**
 * The behaviors of a server and what they declare together, kept up to date while they come, go and change.
 *
 * It subscribes to them only while somebody watches, so that a server without sessions holds on to nothing.
 */
export class BehaviorSet {
  readonly #watchers = new Set<BehaviorWatcher>();
  readonly #subscriptions = new Map<IMcpBehavior, readonly (Unsubscribe | undefined)[]>();
  readonly #report: (error: Error) => void;
  #catalog = new Catalog([]);
  #stale = false;
  #conflicting = false;

  /** @param report takes the failure of behaviors that do not fit together any more */
  constructor(report: (error: Error) => void) {
    this.#report = report;
  }

  /** What the behaviors declare now. While they do not fit together, what they declared before stands. */
  get catalog(): Catalog {
    // Whom nobody watches may have changed unheard.
    if (this.#stale || this.#watchers.size === 0) this.#read();
    return this.#catalog;
  }

  /**
   * Adds behaviors: all of them or, when one does not fit, none. One that is in already stays as it is.
   *
   * @throws {McpServerError} `duplicate-namespace`, `duplicate-name` or `invalid-template`
   */
  add(behaviors: readonly IMcpBehavior[]): void {
    const { declarations } = this.catalog;
    const present = new Set(declarations.map(({ behavior }) => behavior));
    const added = [...new Set(behaviors)].filter((behavior) => !present.has(behavior)).map(declarationOf);
    this.#catalog = new Catalog([...declarations, ...added]);
    if (this.#watchers.size > 0) for (const { behavior } of added) this.#subscribe(behavior);
    this.#announce(added);
  }

  /** Takes behaviors out, those that are in. */
  remove(behaviors: readonly IMcpBehavior[]): void {
    const leaving = new Set(behaviors);
    const { declarations } = this.#catalog;
    this.#catalog = new Catalog(declarations.filter(({ behavior }) => !leaving.has(behavior)));
    for (const behavior of leaving) this.#unsubscribe(behavior);
    this.#announce(declarations.filter(({ behavior }) => leaving.has(behavior)));
    if (this.#conflicting) this.#changed();
  }

  /** Tells `watcher` of changes until the returned function is called. */
  watch(watcher: BehaviorWatcher): Unsubscribe {
    if (this.#watchers.size === 0) {
      this.#stale = true;
      for (const { behavior } of this.#catalog.declarations) this.#subscribe(behavior);
    }
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      for (const behavior of [...this.#subscriptions.keys()]) this.#unsubscribe(behavior);
    };
  }

  #read(): void {
    // Before the behaviors are asked: one may say that it changed while it answers.
    this.#stale = false;
    this.#conflicting = !this.#attempt(() => {
      this.#catalog = new Catalog(this.#catalog.declarations.map(({ behavior }) => declarationOf(behavior)));
    });
  }

  #subscribe(behavior: IMcpBehavior): void {
    const subscriptions: (Unsubscribe | undefined)[] = [];
    this.#attempt(() => {
      subscriptions.push(behavior.onResourceUpdated?.subscribe((uri) => this.#updated(uri)));
      subscriptions.push(behavior.onResourcesListChanged?.subscribe(() => this.#changed()));
    });
    this.#subscriptions.set(behavior, subscriptions);
  }

  #unsubscribe(behavior: IMcpBehavior): void {
    for (const unsubscribe of this.#subscriptions.get(behavior) ?? []) this.#attempt(() => unsubscribe?.());
    this.#subscriptions.delete(behavior);
  }

  /** What a behavior throws is reported, and leaves nothing of ours half done. */
  #attempt(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (thrown) {
      this.#report(toError(thrown, 'A behavior'));
      return false;
    }
  }

  #updated(uri: string): void {
    for (const watcher of this.#watchers) watcher.resourceUpdated(uri);
  }

  /** The lists must be read again. After a conflict nobody knows which of them will differ. */
  #changed(): void {
    this.#stale = true;
    this.#tell('resources');
    if (this.#conflicting) this.#tell('tools');
  }

  /** Those who come or go change the lists that they have a part in. */
  #announce(declarations: readonly Declaration[]): void {
    if (declarations.some(({ tools }) => tools.length > 0)) this.#tell('tools');
    if (declarations.some(({ resources, templates }) => resources.length + templates.length > 0)) {
      this.#tell('resources');
    }
  }

  #tell(kind: ListKind): void {
    for (const watcher of this.#watchers) watcher.listChanged(kind);
  }
}
