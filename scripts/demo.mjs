/** `npm run demo`: from a bare clone to the live demo. Arguments are passed on to it. */
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { setup } from './setup.mjs';

const STORIES = ['live-counter', 'arcade'];

const ready =
  (await setup()) &&
  (await build(
    'the demo',
    STORIES.map((story) => `${story}...`),
  ));
process.exitCode = ready ? await play() : 1;

/** Plays one story after the other, up to the first one that does not hold. */
async function play() {
  for (const story of STORIES) {
    const { code } = await run(['node', `examples/${story}/dist/demo.js`, ...process.argv.slice(2)]);
    if (code !== 0) return code;
    console.log();
  }
  return 0;
}
