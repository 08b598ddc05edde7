import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { Children } from './helpers/children.ts';
import { SEED } from './helpers/fuzz.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A tenth of a million takes about five seconds; `SOAK_MESSAGES=1000000` takes about half a minute. */
const MESSAGES = Number(process.env.SOAK_MESSAGES ?? 100_000);

/** What the heap may grow by. Twenty-six bytes kept of each message of the short run are more. */
const GROWTH = 2 * 1024 * 1024;

interface Tally {
  messages: number;
  answered: number;
  cancelled: number;
  closed: number;
  late: number;
  other: string[];
  unsettled: number;
  left: number;
  heap: number[];
}

const folder = mkdtempSync(join(tmpdir(), 'mcplkit-soak-'));
const children = new Children();
afterAll(async () => {
  await children.endAll();
  children.remove();
  rmSync(folder, { recursive: true, force: true });
});

it(`keeps the heap flat over ${MESSAGES} messages with closes and cancellations at random (seed ${SEED}) [SHOWN-4]`, {
  timeout: 600_000,
}, async () => {
  const kit = join(folder, 'testing.mjs');
  children.bundle(here('../src/testing/index.ts'), kit);
  const program = children.start(
    here('./fixtures/soak.mjs'),
    pathToFileURL(kit).href,
    `${MESSAGES}`,
    `${SEED}`,
  );
  let output = '';
  program.process.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  expect([await program.ended, program.stderr()]).toEqual([{ code: 0, signal: null }, '']);
  const tally = JSON.parse(output) as Tally;
  expect(tally).toMatchObject({ other: [], unsettled: 0, left: 0 });
  expect(tally.messages).toBeGreaterThanOrEqual(MESSAGES);
  // All of it happened, and often.
  for (const kind of ['answered', 'cancelled', 'closed', 'late'] as const) {
    expect(tally[kind]).toBeGreaterThan(MESSAGES / 1000);
  }
  // The first tenth warms up.
  const [, warm = 0, ...later] = tally.heap;
  expect(later).toHaveLength(8);
  expect(Math.max(...later) - warm).toBeLessThan(GROWTH);
});
