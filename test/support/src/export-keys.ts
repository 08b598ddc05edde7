import { readFileSync } from 'node:fs';

/** The keys of `exports` in a package.json: the paths below its name that a user can import. */
export function exportKeys(packageJson: URL): string[] {
  const manifest = JSON.parse(readFileSync(packageJson, 'utf8')) as { exports: Record<string, unknown> };
  return Object.keys(manifest.exports);
}
