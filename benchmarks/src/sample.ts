/** One sample in a process of its own: `sample.js <scenario> <cell> <peer> <pace as JSON>` prints its measures. */
import { isPeerName } from './peers/index.ts';
import { scenarioNamed } from './scenarios/index.ts';
import type { Pace } from './scenarios/scenario.ts';

const [scenario = '', cell = '', peer = '', pace = ''] = process.argv.slice(2);
if (!isPeerName(peer)) throw new Error(`There is no peer ${peer}.`);

const measures = await scenarioNamed(scenario).measure(cell, peer, JSON.parse(pace) as Pace);
// What was measured may still hold timers and processes; they end with this one.
process.stdout.write(JSON.stringify(measures), () => process.exit(0));
