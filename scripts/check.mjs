/**
 * `pnpm check`: all gates, to the end, even when one is red.
 *
 *   node scripts/check.mjs layers size        only these
 *   node scripts/check.mjs --no-tests         all but the tests
 *   node scripts/check.mjs types --filter=X   where a gate runs per package, only in X (turbo's filter)
 */
import { gates } from './lib/gates.mjs';
import { run, seconds } from './lib/run.mjs';
import { setup } from './setup.mjs';

const words = process.argv.slice(2);
const filters = words.filter((word) => word.startsWith('--filter='));
const names = words.filter((word) => !word.startsWith('-'));
const unknown = [
  ...names.filter((name) => !gates.some((gate) => gate.name === name)),
  ...words.filter((word) => word.startsWith('-') && word !== '--no-tests' && !filters.includes(word)),
];
if (unknown.length > 0) {
  console.error(
    `Not known here: ${unknown.join(', ')}. The gates are: ${gates.map((gate) => gate.name).join(', ')}.`,
  );
  process.exit(2);
}
if (!(await setup())) process.exit(1);

const chosen = gates.filter(
  ({ name }) =>
    (names.length === 0 || names.includes(name)) && !(name === 'tests' && words.includes('--no-tests')),
);
const red = [];
for (const gate of chosen) {
  const began = performance.now();
  process.stdout.write(`${gate.name} ... `);
  const { code, output } = await run([...gate.command, ...(gate.perPackage ? filters : [])], {
    show: 'quiet',
  });
  console.log(`${code === 0 ? 'ok' : 'FAILED'} (${seconds(began)})`);
  if (code !== 0) {
    red.push(gate);
    console.log(`\n${output.trim()}\n`);
  }
}

console.log(`\n${chosen.length - red.length} of ${chosen.length} gates are green.`);
for (const { name, whenRed } of red) {
  console.log(`${name}: ${whenRed} See CONTRIBUTING.md, "When a gate is red", row ${name}.`);
}
process.exitCode = red.length > 0 ? 1 : 0;
