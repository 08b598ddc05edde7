import type { IEventSource, Unsubscribe } from '@mcplkit/grammar';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import type { ListKind } from './behavior-watcher.ts';

/** Who hears what single behaviors say. */
export interface BehaviorListener {
  updated(uri: string): void;
  changed(behavior: IMcpBehavior, kind: ListKind): void;
  wordsChanged(): void;
  /** Takes what a behavior throws when it is subscribed to, or when that is taken back. */
  attempt(action: () => void): boolean;
}

/** The subscriptions to behaviors, each held once and taken back whole. */
export class BehaviorSubscriptions {
  readonly #listener: BehaviorListener;
  readonly #held = new Map<object, readonly (Unsubscribe | undefined)[]>();

  constructor(listener: BehaviorListener) {
    this.#listener = listener;
  }

  add(behavior: IMcpBehavior): void {
    const listener = this.#listener;
    const held: (Unsubscribe | undefined)[] = [];
    const listen = (subscribe: () => Unsubscribe | undefined) =>
      listener.attempt(() => held.push(subscribe()));
    listen(() => behavior.onResourceUpdated?.subscribe((uri) => listener.updated(uri)));
    listen(() => behavior.onResourcesListChanged?.subscribe(() => listener.changed(behavior, 'resources')));
    listen(() => behavior.onToolsListChanged?.subscribe(() => listener.changed(behavior, 'tools')));
    listen(() => behavior.onPromptsChanged?.subscribe(() => listener.changed(behavior, 'prompts')));
    listen(() => behavior.onGrammarsChanged?.subscribe(() => listener.wordsChanged()));
    listen(() => behavior.adapterGrammars?.onGrammarsChanged?.subscribe(() => listener.wordsChanged()));
    this.#held.set(behavior, held);
  }

  addWords(words: IEventSource<unknown>): void {
    this.#held.set(words, [words.subscribe(() => this.#listener.wordsChanged())]);
  }

  remove(source: object): void {
    for (const unsubscribe of this.#held.get(source) ?? []) this.#listener.attempt(() => unsubscribe?.());
    this.#held.delete(source);
  }

  clear(): void {
    for (const source of [...this.#held.keys()]) this.remove(source);
  }
}
