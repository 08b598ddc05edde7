/** `npm run benchmark`: from a bare clone to the benchmarks. Arguments are passed on to them. */
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { setup } from './setup.mjs';

const ready = (await setup()) && (await build('the benchmarks', ['benchmarks...']));
process.exitCode = ready ? (await run(['node', 'benchmarks/dist/run.js', ...process.argv.slice(2)])).code : 1;
