import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createEventEmitter } from '../event-source.ts';
import { McpGrammarError } from '../grammar-error.ts';
import type { McpGrammarStore } from '../store.ts';
import { checkBound } from '../store-checks.ts';
import { hasCode, readJsonFile, wordsOf } from './json-file.ts';
import { StoreSaver } from './store-saver.ts';

/** So many copies of files that do not parse are kept; then somebody has to look at them. */
const MAX_CORRUPT_COPIES = 100;

/** How {@link persistGrammarStore} saves. */
export interface PersistGrammarStoreOptions {
  /** How long changes are gathered before they are saved, in milliseconds; default 100. */
  debounceMs?: number | undefined;
  /** Hears what went wrong in the background; default: a warning of the process. */
  onError?: ((error: McpGrammarError) => void) | undefined;
}

/** A store that is kept in a file. */
export interface GrammarPersistence {
  /**
   * Saves at once what has changed; resolves when it is in the file.
   *
   * @throws McpGrammarError `save-failed`.
   */
  flush(): Promise<void>;
  /**
   * Saves what has changed, and follows the store no more.
   *
   * @throws McpGrammarError `save-failed`: what was not saved is still in the store.
   */
  close(): Promise<void>;
}

/**
 * Loads a store from a file, and saves it there after each change, until it is closed.
 *
 * Profiles in the file replace those in the store, except what changes while the file is read. Without the file the
 * store stays as it is; the folder is made. A file that does not parse, is no store or has no room in it is copied to
 * `<file>.corrupt` (or `.corrupt.2` and so on) and reported; the store then stays as it is. The file is never half
 * written: another one takes its place. After a failure it is tried again with the next change, and every 5 seconds.
 *
 * @throws McpGrammarError `load-failed` when the file is there and cannot be read, or cannot be copied.
 */
export async function persistGrammarStore(
  store: McpGrammarStore,
  file: string | URL,
  options: PersistGrammarStoreOptions = {},
): Promise<GrammarPersistence> {
  // Taken now, so that a program that changes its folder later goes on saving to the same file.
  const path = resolve(typeof file === 'string' ? file : fileURLToPath(file));
  const errors = createEventEmitter<McpGrammarError>();
  errors.subscribe(options.onError ?? ((error) => process.emitWarning(error)));
  const report = (error: McpGrammarError) => errors.emit(error);
  const debounceMs = checkBound('debounceMs', options.debounceMs ?? 100);
  const saver = new StoreSaver({ store, path, debounceMs, report });
  try {
    await load(store, path, saver, report);
  } catch (cause) {
    saver.abandon();
    throw new McpGrammarError('load-failed', path, `${path} cannot be loaded: ${wordsOf(cause)}`, { cause });
  }
  saver.start();
  return { flush: () => saver.flush(), close: () => saver.close() };
}

async function load(
  store: McpGrammarStore,
  path: string,
  saver: StoreSaver,
  report: (error: McpGrammarError) => void,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // Spaces and line ends of whoever edits the file do not count among the store's bytes.
    const profiles = await readJsonFile(path, 4 * store.maxBytes + 4096);
    saver.load(profiles);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    if (!(error instanceof McpGrammarError)) throw error;
    const copy = await keepCorrupt(path);
    const message = `${path} does not hold a grammar store, so that nothing was loaded; it is kept as ${copy}. ${error.message}`;
    report(new McpGrammarError('load-failed', path, message, { cause: error }));
  }
}

/** Copies the file to a name that is free. */
async function keepCorrupt(path: string): Promise<string> {
  for (let number = 1; number <= MAX_CORRUPT_COPIES; number++) {
    const copy = `${path}.corrupt${number === 1 ? '' : `.${number}`}`;
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  throw new Error(`there are ${MAX_CORRUPT_COPIES} copies of files that did not parse; remove some of them.`);
}
