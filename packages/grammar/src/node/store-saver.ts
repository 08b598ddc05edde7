import writeFileAtomic from 'write-file-atomic';
import type { Unsubscribe } from '../event-source.ts';
import { McpGrammarError } from '../grammar-error.ts';
import type { McpGrammarStore, McpGrammarStoreChangeEvent } from '../store.ts';
import { wordsOf } from './json-file.ts';

const RETRY_MS = 5_000;

/** What a saver has to know. */
export interface StoreSaverOptions {
  readonly store: McpGrammarStore;
  readonly path: string;
  readonly debounceMs: number;
  /** Hears of failures that nobody waits for. */
  readonly report: (error: McpGrammarError) => void;
}

/** Follows a store from its making on, and keeps a file like it: one write at a time, another for what changed since. */
export class StoreSaver {
  readonly #options: StoreSaverOptions;
  readonly #unsubscribe: Unsubscribe;
  /** The profiles that changed before the file was read: they are newer than what is in it. */
  readonly #newer = new Set<string>();
  #state: 'loading' | 'importing' | 'imported' | 'following' | 'closed' = 'loading';
  #isDirty = false;
  #timer: NodeJS.Timeout | undefined;
  #isRetry = false;
  #saving: Promise<void> | undefined;

  constructor(options: StoreSaverOptions) {
    this.#options = options;
    this.#unsubscribe = options.store.onChanged.subscribe((event) => this.#hear(event));
  }

  /** Puts what the file held into the store, except what is newer there. */
  load(profiles: unknown): void {
    this.#state = 'importing';
    this.#options.store.importAll(isObject(profiles) ? without(profiles, this.#newer) : profiles);
  }

  /** Saves from here on. */
  start(): void {
    this.#state = 'following';
    if (this.#isDirty) this.#schedule(this.#options.debounceMs);
  }

  /** Saves what changed before the call. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A write that runs may have begun before the last change, and if it fails the next one has it all.
    await this.#saving?.catch(() => {});
    if (this.#isDirty || this.#saving) await this.#save();
  }

  async close(): Promise<void> {
    this.abandon();
    await this.flush();
  }

  /** Follows the store no more, and saves nothing. */
  abandon(): void {
    this.#state = 'closed';
    this.#unsubscribe();
  }

  #hear(event: McpGrammarStoreChangeEvent): void {
    if (this.#state === 'importing' && event.type === 'import') {
      this.#state = 'imported';
      return;
    }
    if (this.#state === 'loading') for (const profileId of event.profileIds) this.#newer.add(profileId);
    this.#isDirty = true;
    if (this.#state === 'following') this.#schedule(this.#options.debounceMs);
  }

  /** A wait that runs goes on: many changes one after the other do not put a save off for ever. */
  #schedule(ms: number, isRetry = false): void {
    if (this.#state === 'closed' || (this.#timer && !this.#isRetry)) return;
    clearTimeout(this.#timer);
    this.#isRetry = isRetry;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#save().catch(this.#options.report);
    }, ms);
    // A process may end with a disk that is full, and not with a save that only waits.
    if (isRetry) this.#timer.unref();
  }

  #save(): Promise<void> {
    this.#saving ??= this.#write().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #write(): Promise<void> {
    const { store, path, debounceMs } = this.#options;
    this.#isDirty = false;
    try {
      await writeFileAtomic(path, `${JSON.stringify(store, null, 2)}\n`);
    } catch (cause) {
      this.#isDirty = true;
      this.#schedule(RETRY_MS, true);
      const message = `${path} cannot be saved: ${wordsOf(cause)}. The changes are in the store still.`;
      throw new McpGrammarError('save-failed', path, message, { cause });
    }
    if (this.#isDirty) this.#schedule(debounceMs);
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (profiles: object, ids: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(profiles).filter(([id]) => !ids.has(id)));
