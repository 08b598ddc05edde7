import { readFileSync } from 'node:fs';
import type { RoadAbility } from '@mcplkit/transports/contract';

/** A row of the table of roads in the README, which is made from the same file. */
interface RoadRow {
  readonly name: string;
  readonly runtimes: string;
  readonly abilities: readonly RoadAbility[];
}

const rows = JSON.parse(
  readFileSync(new URL('../../contract/roads.json', import.meta.url), 'utf8'),
) as readonly RoadRow[];

/** The name of a road and what it can do, as `roads.json` has it. */
export function rowOf(name: string): Pick<RoadRow, 'name' | 'abilities'> {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw new Error(`roads.json has no row for ${name}.`);
  return { name, abilities: row.abilities };
}
