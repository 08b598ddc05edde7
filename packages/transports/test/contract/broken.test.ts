import { CONTRACT, contractFor, loopbackRoad, type Road } from '@mcplkit/transports/contract';
import type { JsonRpcMessage } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { mutants } from '../support/mutants.ts';
import { rowOf } from '../support/roads/abilities.ts';
import { nowhere } from '../support/roads/nowhere.ts';
import { redialling } from '../support/roads/redialling.ts';
import { shyRoad } from '../support/roads/shy.ts';
import { stdioRoad } from '../support/roads/stdio.ts';
import { findings, Wrapped, wrap } from '../support/wrapped.ts';

it('has ids that are unique, and titles', () => {
  const ids = CONTRACT.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[A-Z]+-\d$/.test(id))).toEqual([]);
  expect(CONTRACT.filter(({ title }) => title === '')).toEqual([]);
});

describe('the suite finds nothing in', () => {
  it.each<Road>([
    redialling(),
    shyRoad,
    { ...wrap(loopbackRoad, Wrapped), name: 'a loopback with nothing around it', patienceMs: 10_000 },
    { ...wrap(stdioRoad, Wrapped), name: 'streams with nothing around them', patienceMs: 10_000 },
  ])('$name', async (road) => {
    expect([...(await findings(road, contractFor(road)))]).toEqual([]);
  });

  it('an end that rightly leads nowhere', async () => {
    const cases = CONTRACT.filter(({ needs }) => needs.includes('refusal') || needs.includes('silence'));
    expect(cases.map(({ id }) => id)).toEqual(['CLOSE-8', 'REFUSED-1']);
    expect([...(await findings(nowhere, cases))]).toEqual([]);
  });
});

describe('the suite finds', () => {
  it.concurrent.each(mutants)('a transport that $fault', async ({ road, caughtBy }) => {
    const cases = CONTRACT.filter(({ id }) => caughtBy.includes(id));
    expect(contractFor(road)).toEqual(expect.arrayContaining(cases));
    const found = await findings(road, cases);
    expect([...found.keys()].sort()).toEqual([...caughtBy].sort());
    for (const [id, words] of found) expect(words).toMatch(new RegExp(`^${id} \\(`));
  });

  it('a fault with each of its cases', () => {
    const useful = new Set(mutants.flatMap(({ caughtBy }) => caughtBy));
    expect(CONTRACT.filter(({ id }) => !useful.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

/** Swaps neighbours, and loses one message in fifty. */
class Careless extends Wrapped {
  #count = 0;
  #held: JsonRpcMessage | undefined;

  override received(message: JsonRpcMessage) {
    this.#count += 1;
    if (this.#count % 50 === 0) return;
    if (this.#count % 10 !== 1 || this.#count === 1) {
      super.received(message);
      if (this.#held !== undefined) super.received(this.#held);
      this.#held = undefined;
    } else this.#held = message;
  }
}

/** Tells its close twice, and delivers something behind it. */
class Restless extends Wrapped {
  override ended() {
    super.ended();
    super.received({ jsonrpc: '2.0', method: 'late' });
    super.ended();
  }
}

describe('two transports that are broken on purpose are caught by exactly', () => {
  it.each([
    ['one that reorders and loses', Careless, ['ORDER-2', 'ID-1', 'VOLUME-3', 'START-4']],
    ['one that cannot end', Restless, ['CLOSE-1', 'CLOSE-2', 'CLOSE-3', 'CLOSE-4', 'CLOSE-5', 'CLOSE-6']],
  ])('%s', async (_name, Broken, caughtBy) => {
    const road = { ...wrap(loopbackRoad, Broken), patienceMs: 4_000 };
    const found = await findings(road, contractFor(road));
    expect([...found.keys()].sort()).toEqual([...caughtBy].sort());
  });
});

it('the table says of the reference what it says of itself', () => {
  expect(rowOf('loopback')).toEqual({ name: loopbackRoad.name, abilities: loopbackRoad.abilities });
});
