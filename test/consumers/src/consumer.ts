import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');

/** A folder in which packages are installed. */
export class Consumer {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The path of a file in an installed package. */
  path(name: string, file: string): string {
    return join(this.folder, 'node_modules', name, file);
  }

  /** Every file of an installed package. */
  files(name: string): string[] {
    const root = this.path(name, '');
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(root, file)).isFile())
      .map((file) => file.split(sep).join('/'))
      .sort();
  }

  /** Writes a file into the folder. */
  write(name: string, text: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** Copies one of our programs into the folder. */
  adopt(fixture: string, as: string): string {
    const file = join(this.folder, as);
    copyFileSync(fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url)), file);
    return file;
  }

  /** Compiles files of the folder as a strict user does, who checks the declarations of what is installed too. */
  async compile(files: readonly string[], options: Record<string, unknown>): Promise<void> {
    const strict = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2022' };
    const config = this.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...strict, ...options }, files }),
    );
    await this.node(compiler, '-p', config);
  }

  /** Runs Node in the folder, and gives what the program prints. */
  async node(...args: string[]): Promise<string> {
    try {
      return (await run(process.execPath, args, { cwd: this.folder })).stdout;
    } catch (failure) {
      // A compiler complains on its standard output.
      const { stdout, stderr } = failure as { stdout: string; stderr: string };
      throw new Error(`node ${args.join(' ')}\n${stdout}${stderr}`, { cause: failure });
    }
  }
}
