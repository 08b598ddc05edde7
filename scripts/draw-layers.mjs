/** Draws layers.json into ARCHITECTURE.md. */
import { writePart } from './lib/generated.mjs';
import { levelsOf } from './lib/levels.mjs';
import { readLayers } from './lib/workspace.mjs';

const layers = readLayers();
const { levels } = levelsOf(layers);

/** An arrow that a longer way makes as well tells the eye nothing. @param {string} from @param {string} to */
const isShort = (from, to) => !layers[from].some((between) => between !== to && reaches(between, to));

/** @param {string} from @param {string} to @returns {boolean} */
const reaches = (from, to) => (layers[from] ?? []).some((next) => next === to || reaches(next, to));

const byLevel = new Map();
for (const [name, level] of levels) byLevel.set(level, [...(byLevel.get(level) ?? []), name]);

const drawing = ['```mermaid', 'flowchart BT'];
for (const [name, below] of Object.entries(layers)) {
  const arrows = below.filter((to) => isShort(name, to)).map((to) => `  ${name} --> ${to}`);
  drawing.push(...(arrows.length > 0 ? arrows : [`  ${name}`]));
}
drawing.push('```', '', '| level | packages | may import |', '|---|---|---|');
for (const level of [...byLevel.keys()].sort((a, b) => b - a)) {
  for (const name of byLevel.get(level)) {
    drawing.push(
      `| ${level} | \`${name}\` | ${layers[name].map((to) => `\`${to}\``).join(', ') || 'nothing'} |`,
    );
  }
}
writePart({
  file: 'ARCHITECTURE.md',
  part: 'layers',
  script: 'scripts/draw-layers.mjs',
  text: `${drawing.join('\n')}\n`,
});
