/**
 * The level of each package: 0 imports nothing, and every arrow goes to a lower level.
 *
 * @param {Record<string, string[]>} layers
 * @returns {{ levels: Map<string, number>, cycles: string[] }}
 */
export function levelsOf(layers) {
  /** @type {Map<string, number>} */
  const levels = new Map();
  const cycles = new Set();
  /** @param {string} name @param {string[]} path @returns {number} */
  const visit = (name, path) => {
    if (path.includes(name)) {
      cycles.add([...path.slice(path.indexOf(name)), name].join(' -> '));
      return 0;
    }
    const known = levels.get(name);
    if (known !== undefined) return known;
    const level = Math.max(0, ...(layers[name] ?? []).map((below) => 1 + visit(below, [...path, name])));
    levels.set(name, level);
    return level;
  };
  for (const name of Object.keys(layers)) visit(name, []);
  return { levels, cycles: [...cycles] };
}
