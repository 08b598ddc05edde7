/** Draws layers.json into ARCHITECTURE.md. */
import { writePart } from './lib/generated.mjs';
import { levelsOf } from './lib/levels.mjs';
import { readLayers } from './lib/workspace.mjs';

const layers = readLayers();
const { levels, cycles } = levelsOf(layers);
if (cycles.length > 0) throw new Error(`layers.json: cycle ${cycles.join('; ')}`);

/** @param {string} name */
const below = (name) => layers[name] ?? [];

/** @param {string} from @param {string} to @returns {boolean} */
const reaches = (from, to) => below(from).some((next) => next === to || reaches(next, to));

/** An arrow that a longer way makes as well tells the eye nothing. @param {string} from @param {string} to */
const isShort = (from, to) => !below(from).some((between) => between !== to && reaches(between, to));

const arrows = Object.keys(layers).flatMap((name) => {
  const short = below(name).filter((to) => isShort(name, to));
  return short.length > 0 ? short.map((to) => `  ${name} --> ${to}`) : [`  ${name}`];
});
const rows = [...levels]
  .sort(([, a], [, b]) => b - a)
  .map(([name, level]) => {
    const names = below(name).map((to) => `\`${to}\``);
    return `| ${level} | \`${name}\` | ${names.join(', ') || 'nothing'} |`;
  });

writePart({
  file: 'ARCHITECTURE.md',
  part: 'layers',
  script: 'scripts/draw-layers.mjs',
  text: [
    '```mermaid',
    'flowchart BT',
    ...arrows,
    '```',
    '',
    '| level | package | may import |',
    '|---|---|---|',
    ...rows,
  ].join('\n'),
});
