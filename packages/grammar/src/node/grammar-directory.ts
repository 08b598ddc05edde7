import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { McpGrammar } from '../grammar.ts';
import { McpGrammarError } from '../grammar-error.ts';
import { composeGrammarKey, type GrammarKeyParts } from '../resolver/grammar-key.ts';
import { normalLocale, normalVersion } from '../resolver/locale.ts';
import { checkBound } from '../store-checks.ts';
import { hasCode, readJsonFile, wordsOf } from './json-file.ts';

/** How {@link loadGrammarDirectory} reads. */
export interface LoadGrammarDirectoryOptions {
  /** The family that every other one is laid over; default `default`. */
  baseline?: string | undefined;
  /** Whether files that cannot be used are left out, and only listed; default `false`: they are an error. */
  tolerate?: boolean | undefined;
  /** The most files; default 1,000. */
  maxFiles?: number | undefined;
  /** The most bytes of a file; default 4 MiB. */
  maxFileBytes?: number | undefined;
}

/** A file or folder that could not be used. */
export interface GrammarDirectoryProblem {
  readonly path: string;
  /** Why, for people. */
  readonly reason: string;
}

/** What a directory held. */
export interface GrammarDirectory {
  /** By key, such as `claude:fr-ca@v2`. */
  readonly grammars: Map<string, McpGrammar>;
  readonly problems: GrammarDirectoryProblem[];
}

interface Found {
  readonly path: string;
  readonly parts: GrammarKeyParts & { readonly locale: string };
  readonly grammar: McpGrammar;
}

/**
 * Reads the grammars of a directory: `<dir>/<agent>/<locale>[@version].json`, where `fr_CA.json` is `fr-ca`.
 *
 * A family's file is laid over the baseline's of the same locale, and a version over the same without a version, so that
 * each grammar is whole: `claude/fr@v2.json` has `default/fr.json`, `default/fr@v2.json` and `claude/fr.json` below it.
 * Other locales are not mixed in. Names with a dot in front and files with another ending are passed over; a directory
 * that does not exist holds nothing.
 *
 * @throws McpGrammarError `load-failed` that lists what could not be used, unless `tolerate` is set; when there are more
 * than `maxFiles`, `limit-reached` in any case.
 */
export async function loadGrammarDirectory(
  dir: string | URL,
  options: LoadGrammarDirectoryOptions = {},
): Promise<GrammarDirectory> {
  const root = typeof dir === 'string' ? dir : fileURLToPath(dir);
  const reader = new DirectoryReader(options);
  await reader.read(root);
  const { found, problems } = reader;
  if (problems.length > 0 && options.tolerate !== true) throw unusable(root, problems);
  const baseline = (options.baseline ?? 'default').toLowerCase();
  const grammars = new Map(
    [...found].map(([key, { parts }]) => [key, McpGrammar.merge(...layers(parts, baseline, found))] as const),
  );
  return { grammars, problems };
}

/** The files that make a grammar, the lowest first. */
function layers(
  { agent, locale, version }: GrammarKeyParts,
  baseline: string,
  found: ReadonlyMap<string, Found>,
): (McpGrammar | undefined)[] {
  const keys = [baseline, agent].flatMap((family) =>
    [undefined, version].map((each) => composeGrammarKey({ agent: family, locale, version: each })),
  );
  return [...new Set(keys)].map((key) => found.get(key)?.grammar);
}

function unusable(root: string, problems: readonly GrammarDirectoryProblem[]): McpGrammarError {
  const list = problems.map(({ path, reason }) => `\n- ${path}: ${reason}`).join('');
  return new McpGrammarError('load-failed', root, `${root} has grammars that cannot be used:${list}`);
}

class DirectoryReader {
  readonly found = new Map<string, Found>();
  readonly problems: GrammarDirectoryProblem[] = [];
  readonly #maxFiles: number;
  readonly #maxFileBytes: number;
  #files = 0;

  constructor({ maxFiles = 1_000, maxFileBytes = 4 * 1024 * 1024 }: LoadGrammarDirectoryOptions) {
    this.#maxFiles = checkBound('maxFiles', maxFiles);
    this.#maxFileBytes = checkBound('maxFileBytes', maxFileBytes);
  }

  async read(root: string): Promise<void> {
    for (const name of await this.#namesIn(root)) {
      const path = join(root, name);
      if (await this.#isFolder(path)) await this.#readFamily(path, name);
      else if (name.endsWith('.json')) this.#refuse(path, 'a grammar lies in the folder of its agent');
    }
  }

  async #readFamily(folder: string, name: string): Promise<void> {
    const agent = name.toLowerCase();
    if (/[:@]/.test(agent)) return this.#refuse(folder, 'an agent has no ":" and no "@" in its name');
    for (const file of await this.#namesIn(folder)) {
      if (file.endsWith('.json')) await this.#readGrammar(join(folder, file), agent, file.slice(0, -5));
    }
  }

  async #readGrammar(path: string, agent: string, stem: string): Promise<void> {
    if (++this.#files > this.#maxFiles) {
      throw new McpGrammarError('limit-reached', path, `There are more than ${this.#maxFiles} grammars.`);
    }
    const parts = partsOf(agent, stem);
    if (!parts) return this.#refuse(path, 'its name is no <locale>.json or <locale>@<version>.json');
    const key = composeGrammarKey(parts);
    const other = this.found.get(key);
    if (other) return this.#refuse(path, `it has the key ${key}, as ${other.path} has`);
    try {
      const grammar = McpGrammar.fromJSON(await readJsonFile(path, this.#maxFileBytes));
      this.found.set(key, { path, parts, grammar });
    } catch (error) {
      this.#refuse(path, wordsOf(error));
    }
  }

  /** The names in a folder in one order everywhere; none in a folder that is not there. */
  async #namesIn(folder: string): Promise<string[]> {
    try {
      return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) this.#refuse(folder, wordsOf(error));
      return [];
    }
  }

  /** Follows links, as a mounted folder of settings may be made of them. */
  async #isFolder(path: string): Promise<boolean> {
    try {
      return (await stat(path)).isDirectory();
    } catch (error) {
      this.#refuse(path, wordsOf(error));
      return false;
    }
  }

  #refuse(path: string, reason: string): void {
    this.problems.push({ path, reason });
  }
}

function partsOf(agent: string, stem: string): Found['parts'] | undefined {
  const [tag, ...versions] = stem.split('@');
  if (tag === undefined || versions.length > 1 || tag.includes('.')) return undefined;
  const locale = normalLocale(tag);
  const version = normalVersion(versions[0]);
  if (locale === undefined || (versions.length > 0 && version === undefined)) return undefined;
  return { agent, locale, version };
}
