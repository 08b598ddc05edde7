import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Consumer } from './consumer.ts';
import { type Package, ROOT } from './packages.ts';

const run = promisify(execFile);
const pnpm = fileURLToPath(new URL('node_modules/pnpm/bin/pnpm.cjs', ROOT));

/** Packed packages, in a temporary folder far from the repository. */
export class Tarballs {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mcplkit-consumers-'));
  readonly #files = new Map<string, string>();

  /** Packs packages as a release does. They must have been built. */
  async pack(packages: readonly Package[]): Promise<void> {
    for (const { name, folder } of packages) {
      const args = [pnpm, 'pack', '--json', '--pack-destination', this.#folder];
      const { stdout } = await run(process.execPath, args, { cwd: folder });
      this.#files.set(name, (JSON.parse(stdout) as { filename: string }).filename);
    }
  }

  /** Installs some of them into a fresh folder, as a user does; what these need is taken from here as well. */
  async install(names: readonly string[]): Promise<Consumer> {
    const folder = mkdtempSync(join(this.#folder, 'consumer-'));
    const all = [...this.#files].map(([name, file]) => [name, `file:${file}`] as const);
    const manifest = {
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(all.filter(([name]) => names.includes(name))),
      overrides: Object.fromEntries(all.filter(([name]) => !names.includes(name))),
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...options], { cwd: folder, shell: process.platform === 'win32' });
    return new Consumer(folder);
  }

  /** Removes everything, the folders of the consumers too. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
