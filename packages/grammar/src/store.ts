import { createEventEmitter, type IEventSource } from './event-source.ts';
import type { McpGrammar } from './grammar.ts';
import type { McpGrammarData } from './grammar-data.ts';
import { McpGrammarError } from './grammar-error.ts';
import { checkBound, checkProfileId, full, readProfiles, sizeOf } from './store-checks.ts';

/** What changed in a store. It is told once the store is as the event says. */
export type McpGrammarStoreChangeEvent =
  | { readonly type: 'set' | 'delete'; readonly profileId: string; readonly profileIds: readonly [string] }
  | { readonly type: 'import' | 'clear'; readonly profileIds: readonly string[] };

/** The bounds of a {@link McpGrammarStore}. */
export interface McpGrammarStoreOptions {
  /** The most profiles; default 1,000. */
  maxProfiles?: number | undefined;
  /** The most bytes of all profiles as JSON in UTF-8, with their ids; default 16 MiB. */
  maxBytes?: number | undefined;
}

interface Profile {
  readonly grammar: McpGrammar;
  readonly bytes: number;
}

/**
 * Grammars by profile id, for editing while a server runs. An id is the key that a resolver gives, such as `claude:fr`;
 * it is kept in lower case, as keys are.
 *
 * Grammars are copied on their way in and out: nothing changes without an event. What does not fit is refused with an
 * {@link McpGrammarError}, and the store stays as it was: `limit-reached` past `maxProfiles`, `maxBytes` or 256 UTF-16
 * units of an id, `invalid-data` for an empty id and for JSON that is no grammar.
 *
 * @example
 * ```ts
 * import { McpGrammar, McpGrammarStore } from '@mcplkit/grammar';
 *
 * const store = new McpGrammarStore();
 * store.onChanged.subscribe(({ type, profileIds }) => {
 *   console.log(`${type} ${profileIds}`); // set claude:fr
 * });
 * store.set('claude:fr', McpGrammar.fromJSON({ counter_add: { description: 'Ajoute au compteur.' } }));
 *
 * const saved = JSON.stringify(store);
 * console.log(McpGrammarStore.fromJSON(JSON.parse(saved)).list()); // [ 'claude:fr' ]
 * ```
 */
export class McpGrammarStore {
  /** The most profiles. */
  readonly maxProfiles: number;
  /** The most bytes of all profiles as JSON. */
  readonly maxBytes: number;
  readonly #changed = createEventEmitter<McpGrammarStoreChangeEvent>();
  #profiles = new Map<string, Profile>();
  #bytes = 0;
  #revision = 0;

  /** @throws McpGrammarError `invalid-option` for a bound that is no whole number, or below 0. */
  constructor({ maxProfiles = 1_000, maxBytes = 16 * 1024 * 1024 }: McpGrammarStoreOptions = {}) {
    this.maxProfiles = checkBound('maxProfiles', maxProfiles);
    this.maxBytes = checkBound('maxBytes', maxBytes);
  }

  /**
   * A store with the profiles of {@link McpGrammarStore.toJSON}, at revision 0.
   *
   * @throws McpGrammarError as {@link McpGrammarStore.importAll}.
   */
  static fromJSON(data: unknown, options?: McpGrammarStoreOptions): McpGrammarStore {
    const store = new McpGrammarStore(options);
    store.#replace(store.#with(readProfiles(data)));
    return store;
  }

  /** Tells of each change, once; an import and a clearing are one change each. */
  get onChanged(): IEventSource<McpGrammarStoreChangeEvent> {
    return this.#changed;
  }

  /** How often the store has changed. */
  get revision(): number {
    return this.#revision;
  }

  has(profileId: string): boolean {
    return this.#profiles.has(profileId.toLowerCase());
  }

  /** A copy of the profile; `undefined` when there is none. */
  get(profileId: string): McpGrammar | undefined {
    return this.#profiles.get(profileId.toLowerCase())?.grammar.clone();
  }

  /** The ids of all profiles, in the order in which they came. */
  list(): string[] {
    return [...this.#profiles.keys()];
  }

  /** Puts a copy of `grammar` in the place of the profile. */
  set(profileId: string, grammar: McpGrammar): void {
    const key = profileId.toLowerCase();
    this.#replace(this.#with([[key, grammar.clone()]]));
    this.#tell({ type: 'set', profileId: key, profileIds: [key] });
  }

  /** Removes a profile; `false`, and no event, when there was none. */
  delete(profileId: string): boolean {
    const key = profileId.toLowerCase();
    const profile = this.#profiles.get(key);
    if (!profile) return false;
    this.#profiles.delete(key);
    this.#bytes -= profile.bytes;
    this.#tell({ type: 'delete', profileId: key, profileIds: [key] });
    return true;
  }

  /** Adds or replaces all profiles of a record of grammars as JSON, or none of them when one cannot be taken. */
  importAll(profiles: unknown): void {
    const read = readProfiles(profiles);
    if (read.length === 0) return;
    this.#replace(this.#with(read));
    this.#tell({ type: 'import', profileIds: read.map(([profileId]) => profileId) });
  }

  /** All profiles as JSON, by id. */
  exportAll(): Record<string, McpGrammarData> {
    return this.toJSON();
  }

  /** All profiles as JSON, by id. */
  toJSON(): Record<string, McpGrammarData> {
    return Object.fromEntries(
      [...this.#profiles].map(([profileId, { grammar }]) => [profileId, grammar.toJSON()]),
    );
  }

  /** Removes every profile. */
  clear(): void {
    if (this.#profiles.size === 0) return;
    const profileIds = this.list();
    this.#profiles.clear();
    this.#bytes = 0;
    this.#tell({ type: 'clear', profileIds });
  }

  /** What the store would hold with these; throws when it has no room for them. */
  #with(added: readonly (readonly [string, McpGrammar])[]): [Map<string, Profile>, number] {
    const profiles = new Map(this.#profiles);
    let bytes = this.#bytes;
    for (const [profileId, grammar] of added) {
      checkProfileId(profileId);
      const size = sizeOf(profileId) + sizeOf(grammar);
      bytes += size - (profiles.get(profileId)?.bytes ?? 0);
      profiles.set(profileId, { grammar, bytes: size });
    }
    if (profiles.size > this.maxProfiles)
      throw full('maxProfiles', this.maxProfiles, `${profiles.size} profiles`);
    if (bytes > this.maxBytes) throw full('maxBytes', this.maxBytes, `${bytes} bytes`);
    return [profiles, bytes];
  }

  #replace([profiles, bytes]: [Map<string, Profile>, number]): void {
    this.#profiles = profiles;
    this.#bytes = bytes;
  }

  #tell(event: McpGrammarStoreChangeEvent): void {
    this.#revision++;
    this.#changed.emit(event);
  }
}
