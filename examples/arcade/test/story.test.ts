import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playStory } from '../src/story.ts';

const built = (file: string): string => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

test('the story holds, from the first game to the last', async () => {
  const titles: string[] = [];
  await playStory(built('server.js'), ({ title }) => titles.push(title));
  expect(titles).toEqual([
    'Ada connects',
    'opens two games',
    'takes two in red',
    'the bot moves',
    'leaves',
    'a guest comes with the official client',
    'plays',
    'lets all bots think, and closes a game',
    'Ada comes back on a new connection',
    'hears what she missed',
    'closes one game and resigns the other',
  ]);
});

test.each([
  ['server.js', 0, 'Everything held.'],
  ['other-server.js', 1, 'This does not hold: the fixed list has only what is always there.'],
])('the demo with %s ends with %i', (server, code, words) => {
  const { status, stdout } = spawnSync(process.execPath, [built('demo.js'), built(server)], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  expect(stdout).toContain(words);
  expect(status).toBe(code);
});
