import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = new URL('../../../', import.meta.url);

/** What the tests read of a manifest. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Record<string, unknown>;
  readonly dependencies?: Record<string, string>;
}

/** A package that is published. */
export interface Package {
  readonly name: string;
  readonly folder: string;
  /** Everything that can be imported from it, such as `@mcplkit/transports/stdio`. */
  readonly entries: string[];
}

/** Every package that is published. */
export function publishedPackages(): Package[] {
  return readdirSync(new URL('packages/', ROOT)).map((folder) => {
    const { name, exports } = readManifest(new URL(`packages/${folder}/package.json`, ROOT));
    const entries = Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .map((entry) => `${name}${entry.slice(1)}`);
    return { name, folder: fileURLToPath(new URL(`packages/${folder}/`, ROOT)), entries };
  });
}

export function readManifest(file: URL | string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
