import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The manifest of a package that this one depends on: from the sources as from what is built. */
export function installed(name: string): string {
  const folders = ['../node_modules/', '../../node_modules/'].map((path) => new URL(path, import.meta.url));
  const files = folders.map((folder) => fileURLToPath(new URL(`${name}/package.json`, folder)));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return file;
}

export function versionOf(name: string): string {
  return (JSON.parse(readFileSync(installed(name), 'utf8')) as { version: string }).version;
}
