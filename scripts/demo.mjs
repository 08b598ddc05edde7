/** `npm run demo`: from a bare clone to the live demo. Arguments are passed on to it. */
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { setup } from './setup.mjs';

const ready = (await setup()) && (await build('the demo', ['live-counter...']));
process.exitCode = ready
  ? (await run(['node', 'examples/live-counter/dist/demo.js', ...process.argv.slice(2)])).code
  : 1;
