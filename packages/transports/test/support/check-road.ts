import process from 'node:process';
import { contractFor, type Road } from '@mcplkit/transports/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What keeps this process busy: sockets, listeners and other processes. */
const busyWith = () => process.getActiveResourcesInfo().filter((name) => /^(TCP|Process)/.test(name));

/** Turns the cases that apply to a road into tests, and looks behind them for what they left. */
export function checkRoad(road: Road): void {
  describe(`the contract over ${road.name}`, () => {
    let before: string[];
    beforeAll(() => {
      before = busyWith();
    });
    afterAll(async () => {
      // A handle that was closed is gone on the next turn.
      await new Promise((resolve) => setImmediate(resolve));
      expect(busyWith()).toEqual(before);
    });

    for (const { id, title, run } of contractFor(road)) it(`${title} [${id}]`, () => run(road));
  });
}
