import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { McplConnection } from '@mcplkit/wire';
import { afterEach, expect, it } from 'vitest';

/** Of the seed's usage, from its import to its last line. */
const SEED_SHA256 = 'd21c644d76d9676aa8dd2cef72071ff90f1a84dc77323ec8afa17dfff9301f9a';

const PROGRAM = fileURLToPath(new URL('../dist/mcplkit-usage.js', import.meta.url));
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill();
});

/** What stands where the seed leaves an event out. */
const EVENT =
  "{ featureSet: 'chat', eventId: '1', timestamp: '2026-01-01T00:00:00Z', payload: { content: [textContent('hi')] } }";

it('differs from the seed in the name of the package and in the event that the seed leaves out', () => {
  const text = readFileSync(new URL('../src/mcplkit-usage.ts', import.meta.url), 'utf8');
  const seed = text.replace("'mcplkit'", "'@animalabs/mcpl-core'").replace(EVENT, '{ /* … */ }');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(SEED_SHA256);
});

it('pushes its event, lists its tools, and ends with its input', async () => {
  const started = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child = started;
  const exited = once(started, 'exit');
  const host = McplConnection.fromStreams(started.stdout, started.stdin);
  const first = await host.nextMessage();
  expect(first).toMatchObject({ type: 'notification', notification: { method: 'push/event' } });
  expect(await host.sendRequest('tools/list')).toEqual({ tools: [] });
  host.close();
  expect(await exited).toEqual([0, null]);
});
