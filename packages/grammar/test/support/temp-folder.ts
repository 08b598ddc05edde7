import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder that is fresh for each test of a file. */
export function useTempFolder(): { path(...names: string[]): string } {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcplkit-grammar-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return { path: (...names) => join(folder, ...names) };
}
