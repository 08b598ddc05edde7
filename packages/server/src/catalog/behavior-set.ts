import type { IEventSource, Unsubscribe } from '@mcplkit/grammar';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import { toError } from '../thrown.ts';
import { BehaviorSubscriptions } from './behavior-subscriptions.ts';
import type { BehaviorWatcher, ListKind } from './behavior-watcher.ts';
import { Catalog } from './catalog.ts';
import { type Declaration, declarationOf } from './declaration.ts';

/**
 * The behaviors of a server and what they declare together, kept up to date while they come, go and change.
 *
 * It subscribes to them only while somebody watches, so that a server without sessions holds on to nothing.
 */
export class BehaviorSet {
  readonly #watchers = new Set<BehaviorWatcher>();
  readonly #subscriptions: BehaviorSubscriptions;
  readonly #report: (error: Error) => void;
  /** Those whose declarations must be read again. */
  readonly #stale = new Set<IMcpBehavior>();
  readonly #words: IEventSource<unknown> | undefined;
  #catalog = new Catalog([]);
  #conflicting = false;
  #wordsRevision = 0;

  /**
   * @param report takes the failure of behaviors that do not fit together any more
   * @param words emits when the application's own words for its clients are others than before
   */
  constructor(report: (error: Error) => void, words?: IEventSource<unknown>) {
    this.#report = report;
    this.#words = words;
    this.#subscriptions = new BehaviorSubscriptions({
      updated: (uri) => this.#updated(uri),
      changed: (behavior, kind) => this.#changed(behavior, kind),
      wordsChanged: () => this.#tellWords(),
      attempt: (action) => this.#attempt(action),
    });
  }

  /** What the behaviors declare now. While they do not fit together, what they declared before stands. */
  get catalog(): Catalog {
    // Whom nobody watches may have changed unheard.
    if (this.#watchers.size === 0) this.#suspectAll();
    if (this.#stale.size > 0) this.#read();
    return this.#catalog;
  }

  /** Another number whenever words for some clients may be others than before. */
  get wordsRevision(): number {
    return this.#watchers.size === 0 ? ++this.#wordsRevision : this.#wordsRevision;
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
    if (added.length === 0) return;
    this.#catalog = new Catalog([...declarations, ...added]);
    if (this.#watchers.size > 0) for (const { behavior } of added) this.#subscriptions.add(behavior);
    this.#announce(added);
  }

  /** Takes behaviors out, those that are in. */
  remove(behaviors: readonly IMcpBehavior[]): void {
    const leaving = new Set(behaviors);
    const { declarations } = this.#catalog;
    const left = declarations.filter(({ behavior }) => leaving.has(behavior));
    if (left.length === 0) return;
    this.#catalog = new Catalog(declarations.filter(({ behavior }) => !leaving.has(behavior)));
    for (const { behavior } of left) {
      this.#subscriptions.remove(behavior);
      this.#stale.delete(behavior);
    }
    this.#announce(left);
    if (!this.#conflicting) return;
    // What did not fit beside those that left may fit now.
    this.#suspectAll();
    this.#tellAllLists();
  }

  /** Tells `watcher` of changes until the returned function is called. */
  watch(watcher: BehaviorWatcher): Unsubscribe {
    if (this.#watchers.size === 0) {
      this.#suspectAll();
      this.#wordsRevision++;
      for (const { behavior } of this.#catalog.declarations) this.#subscriptions.add(behavior);
      if (this.#words !== undefined) this.#subscriptions.addWords(this.#words);
    }
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) this.#subscriptions.clear();
    };
  }

  #suspectAll(): void {
    for (const { behavior } of this.#catalog.declarations) this.#stale.add(behavior);
  }

  #read(): void {
    const stale = new Set(this.#stale);
    // Before the behaviors are asked: one may say that it changed while it answers.
    this.#stale.clear();
    const read = this.#attempt(() => {
      const anew = (old: Declaration) => (stale.has(old.behavior) ? declarationOf(old.behavior) : old);
      this.#catalog = new Catalog(this.#catalog.declarations.map(anew));
    });
    this.#conflicting = !read;
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

  /** After a conflict all must be read again, and nobody knows which of the lists will differ. */
  #changed(behavior: IMcpBehavior, kind: ListKind): void {
    this.#stale.add(behavior);
    if (this.#conflicting) {
      this.#suspectAll();
      this.#tellAllLists();
    } else this.#tell(kind);
  }

  /** Those who come or go change the lists that they have a part in, and may bring words for others. */
  #announce(declarations: readonly Declaration[]): void {
    if (declarations.some(({ tools }) => tools.length > 0)) this.#tell('tools');
    if (declarations.some(({ resources, templates }) => resources.length + templates.length > 0)) {
      this.#tell('resources');
    }
    if (declarations.some(({ prompts }) => prompts.length > 0)) this.#tell('prompts');
    this.#tellWords();
  }

  #tellAllLists(): void {
    for (const kind of ['tools', 'resources', 'prompts'] as const) this.#tell(kind);
  }

  #tell(kind: ListKind): void {
    for (const watcher of this.#watchers) watcher.listChanged(kind);
  }

  #tellWords(): void {
    this.#wordsRevision++;
    for (const watcher of this.#watchers) watcher.wordsChanged();
  }
}
