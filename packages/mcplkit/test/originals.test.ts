import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MCP_CORE } from './originals/mcp-core.ts';
import { MCPL_CORE } from './originals/mcpl-core.ts';
import { reexportsOf } from './support/reexports.ts';

const SOURCES = [
  ['.', 'index'],
  ['./server', 'server'],
  ['./client', 'client'],
  ['./llm', 'llm'],
  ['./node', 'node'],
  ['./toolsets', 'toolsets'],
] as const;

const exported = new Map(
  SOURCES.map(([entry, file]) => {
    const { values, types } = reexportsOf(file);
    return [entry as string, new Set([...values, ...types])] as const;
  }),
);

const guide = readFileSync(new URL('../../../docs/migrating.md', import.meta.url), 'utf8');
/** Names that the guide has a row for: the first cells of its tables of what is not there. */
const absent = new Set(
  [...guide.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| [^|]+ \| [^|]+ \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);

const ORIGINALS = [...MCP_CORE, ...MCPL_CORE];
const namesOf = (names: string) => names.split(/\s+/);

describe.each(ORIGINALS)('$entry: $where', ({ entry, names }) => {
  it('each name is exported, or the guide says why not', () => {
    const missing = namesOf(names).filter((name) => !exported.get(entry)?.has(name));
    expect(missing.filter((name) => !absent.has(name))).toEqual([]);
  });
});

it('what the guide says is not there is not there', () => {
  expect(absent.size).toBeGreaterThan(10);
  const all = new Set([...exported.values()].flatMap((names) => [...names]));
  expect([...absent].filter((name) => all.has(name))).toEqual([]);
});

it('what the guide says is not there is a name of an original', () => {
  const documented = new Set(ORIGINALS.flatMap(({ names }) => namesOf(names)));
  expect([...absent].filter((name) => !documented.has(name))).toEqual([]);
});
