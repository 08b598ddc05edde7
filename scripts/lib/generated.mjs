/** Parts of a document that a script writes, between two markers that readers do not see. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Writes `text` into its place in `file`; with --check on the command line it only looks and fails when stale.
 *
 * @param {{ file: string, part: string, text: string, script: string }} what
 */
export function writePart({ file, part, text, script }) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const [start, end] = [`<!-- ${part}: written by ${script} -->`, `<!-- end of ${part} -->`];
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`${file} has no place for ${part}: it needs the lines ${start} and ${end}`);
  const after = `${before.slice(0, from)}${start}\n\n${text.trim()}\n\n${before.slice(to)}`;
  if (after === before) console.log(`${file}: ${part} is up to date.`);
  else if (process.argv.includes('--check')) {
    console.error(`${file}: ${part} is stale. Run: node ${script}`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, after);
    console.log(`${file}: ${part} is written anew.`);
  }
}
