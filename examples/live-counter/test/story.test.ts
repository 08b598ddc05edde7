import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playStory } from '../src/story.ts';

const built = (file: string): string => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
const ESCAPE = String.fromCharCode(27);

test('the story holds from the first call to the kill', async () => {
  const titles: string[] = [];
  await playStory(built('server.js'), ({ title }) => titles.push(title));
  expect(titles).toEqual([
    'connects',
    'lists',
    'calls counter_increment',
    'is told of the change',
    'reads app://counter',
    'a second client joins over a socket',
    'a malformed line',
    'an unknown method',
    'the process is killed',
  ]);
});

test('the demo prints a timeline and exits with 0', () => {
  const { status, stdout } = spawnSync(process.execPath, [built('demo.js')], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  expect(stdout).toContain('Everything held.');
  expect(stdout.match(/✓/g)).toHaveLength(9);
  expect(stdout).not.toContain(ESCAPE);
  expect(status).toBe(0);
});

test('the demo has colours where the terminal has them', () => {
  const { stdout } = spawnSync(process.execPath, [built('demo.js')], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined },
  });
  expect(stdout).toContain(ESCAPE);
});

test('the demo exits with 1 and says what does not hold', () => {
  const { status, stdout } = spawnSync(process.execPath, [built('demo.js'), built('other-server.js')], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  expect(stdout).toContain('This does not hold: the server says its name.');
  expect(status).toBe(1);
});
