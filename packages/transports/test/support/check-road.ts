import { contractFor, type Road } from '@mcplkit/transports/contract';
import { describe, it } from 'vitest';

/** Turns the cases that apply to a road into tests. */
export function checkRoad(road: Road): void {
  describe(`the contract over ${road.name}`, () => {
    for (const { id, title, run } of contractFor(road)) it(`${title} [${id}]`, () => run(road));
  });
}
