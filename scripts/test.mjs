/** `npm test`: from a bare clone to the verdict of the whole suite. Arguments are passed on to vitest. */
import { build } from './lib/build.mjs';
import { bringChromium } from './lib/chromium.mjs';
import { runSuite } from './lib/suite.mjs';
import { broken, tallyLine } from './lib/tally.mjs';
import { setup } from './setup.mjs';

const ready = (await setup()) && (await build('all packages'));
if (ready) await bringChromium();
const tally = ready ? await runSuite(process.argv.slice(2)) : broken;
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
