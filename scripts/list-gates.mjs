/** Writes the table of gates into CONTRIBUTING.md. */
import { gates } from './lib/gates.mjs';
import { writePart } from './lib/generated.mjs';

const rows = gates.map(({ name, protects, whenRed }) => `| \`${name}\` | ${protects} | ${whenRed} |`);
writePart({
  file: 'CONTRIBUTING.md',
  part: 'gates',
  script: 'scripts/list-gates.mjs',
  text: ['| gate | what it protects | when it is red |', '|---|---|---|', ...rows].join('\n'),
});
