/** Writes the table of what `mcplkit` exports into docs/names.md: each name, what it is, and where it comes from. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { writePart } from './lib/generated.mjs';
import { root } from './lib/run.mjs';
import { entriesOf } from './lib/workspace.mjs';

const PACKAGE = 'mcplkit';
const entries = entriesOf(PACKAGE).map(({ key, source }) => ({
  key,
  file: fileURLToPath(new URL(`../${source}`, import.meta.url)),
}));
const program = ts.createProgram(
  entries.map(({ file }) => file),
  {
    customConditions: ['@mcplkit/source'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

/** What stands at the end of the exports that lead to it. @param {ts.Symbol} symbol */
const resolved = (symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** @type {[number, string][]} */
const KINDS = [
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Enum, 'enum'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Variable, 'value'],
  [ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias, 'type'],
];

/** @param {ts.Symbol} symbol @param {string} name */
function kindOf(symbol, name) {
  const [, kind] = KINDS.find(([flags]) => symbol.flags & flags) ?? [];
  if (kind === undefined) throw new Error(`${PACKAGE}: ${name} leads to nothing`);
  return kind;
}

/** The package in which a name is declared, or this one. @param {ts.Symbol} symbol */
function homeOf(symbol) {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  const [, folder] = /\/packages\/([^/]+)\/src\//.exec(file.replaceAll('\\', '/')) ?? [];
  if (folder === undefined)
    throw new Error(`${symbol.name} is declared in no package: ${file.slice(root.length)}`);
  return folder;
}

/** @type {Map<string, { name: string, own: string, kind: string, home: string, keys: string[] }>} */
const rows = new Map();
for (const { key, file } of entries) {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = resolved(exported);
    const kind = kindOf(symbol, exported.name);
    const home = homeOf(symbol);
    const id = [exported.name, symbol.name, kind, home].join(' ');
    const row = rows.get(id) ?? { name: exported.name, own: symbol.name, kind, home, keys: [] };
    row.keys.push(key);
    rows.set(id, row);
  }
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const lines = [...rows.values()]
  .sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.home, b.home))
  .map(({ name, own, kind, home, keys }) => {
    const entries = keys.map((key) => `\`${key}\``).join(' ');
    const from = own === name ? `\`${home}\`` : `\`${home}\`, as \`${own}\``;
    return `| \`${name}\` | ${kind} | ${entries} | ${from} |`;
  });

writePart({
  file: 'docs/names.md',
  part: 'names',
  script: 'scripts/list-names.mjs',
  text: ['| name | what it is | entries | from |', '|---|---|---|---|', ...lines].join('\n'),
});
