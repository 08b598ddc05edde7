import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Outcome } from './verdict.ts';

// A gate starts compilers and bundlers, and several of these tests run side by side.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a copy's programs see: not the settings of vitest, and what was built already in the original. */
const environment = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)),
  ),
  TURBO_CACHE: 'local:r',
  TURBO_CACHE_DIR: join(root, '.turbo/cache'),
});

/**
 * A copy of the repository as it stands, to break on purpose: everything git knows or would add, the built files
 * where asked for, and links in place of an install.
 */
export class Sandbox {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcplkit-gates-')));
  readonly #before = new Map<string, Buffer | undefined>();

  constructor({ built = false } = {}) {
    try {
      this.#fill(built);
    } catch (error) {
      // Nobody could remove a copy that nobody got.
      this.remove();
      throw error;
    }
  }

  #fill(built: boolean): void {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], {
      cwd: root,
    });
    const files = listed
      .toString('utf8')
      .split('\0')
      .filter((file) => file && existsSync(join(root, file)));
    for (const file of files) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    for (const manifest of files.filter((file) => file.endsWith('/package.json'))) {
      const folder = dirname(manifest);
      this.#linkDependencies(join(folder, 'node_modules'));
      if (built && existsSync(join(root, folder, 'dist'))) {
        cpSync(join(root, folder, 'dist'), join(this.folder, folder, 'dist'), { recursive: true });
      }
    }
  }

  /** Links to a workspace package lead to its copy, all others to what is installed. */
  #linkDependencies(folder: string): void {
    if (!existsSync(join(root, folder))) return;
    for (const name of readdirSync(join(root, folder)).filter((each) => !each.startsWith('.'))) {
      const path = join(folder, name);
      if (name.startsWith('@')) this.#linkDependencies(path);
      else this.link(path, realpathSync(join(root, path)));
    }
  }

  /** Puts a link at `path`; a `target` inside the repository means its copy. */
  link(path: string, target: string): void {
    const inside = relative(realpathSync(root), target);
    const isCopied = !inside.startsWith('..') && !inside.startsWith('node_modules');
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    symlinkSync(isCopied ? join(this.folder, inside) : target, join(this.folder, path), 'junction');
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file);
    if (!this.#before.has(file)) this.#before.set(file, existsSync(path) ? readFileSync(path) : undefined);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  append(file: string, text: string): void {
    this.write(file, `${this.read(file)}${text}`);
  }

  /** Changes a JSON file through `change`, which gets what is in it. */
  // biome-ignore lint/suspicious/noExplicitAny: manifests have no one shape, and a wrong member fails the test.
  edit(file: string, change: (content: any) => void): void {
    const content: unknown = JSON.parse(this.read(file));
    change(content);
    this.write(file, `${JSON.stringify(content, null, 2)}\n`);
  }

  delete(file: string): void {
    this.write(file, '');
    rmSync(join(this.folder, file));
  }

  /** Takes back every change made through this object. */
  restore(): void {
    for (const [file, before] of this.#before) {
      if (before === undefined) rmSync(join(this.folder, file), { force: true });
      else writeFileSync(join(this.folder, file), before);
    }
    this.#before.clear();
  }

  /** Runs a script of the copy with Node and gives what it printed. */
  run(script: string, ...args: string[]): Promise<Outcome> {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Promise((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  /** Runs one gate of the copy, as `pnpm check <gate>` would. */
  gate(name: string, ...args: string[]): Promise<Outcome> {
    return this.run('scripts/check.mjs', name, ...args);
  }

  remove(): void {
    const install = join(this.folder, 'node_modules');
    // A link goes first: nothing may follow it into what is installed.
    if (lstatSync(install, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(install);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
