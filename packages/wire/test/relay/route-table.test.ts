import { describe, expect, it } from 'vitest';
import { Client } from '../../src/relay/client.ts';
import type { Port } from '../../src/relay/port.ts';
import { RouteTable } from '../../src/relay/route-table.ts';

const client = () => new Client({} as Port);
const routeOf = (relayedId: number, token?: string, owner = client()) => ({
  client: owner,
  id: `own ${relayedId}`,
  relayedId,
  token,
  sequence: 1,
  isAnswered: false,
});

describe('RouteTable', () => {
  it('gives each request to its answer once, and knows its progress token afterwards', () => {
    const table = new RouteTable();
    table.add(routeOf(1));
    table.add(routeOf(2, 'token'));
    expect(table.answer(1)).toMatchObject({ id: 'own 1' });
    expect(table.answer(1)).toBeUndefined();
    expect(table.find(1)).toBeUndefined();
    expect(table.answer(2)).toMatchObject({ id: 'own 2' });
    expect(table.answer(2)).toBeUndefined();
    expect(table.find(2)).toMatchObject({ token: 'token' });
    expect(table.size).toBe(0);
  });

  it('gives a cancelled request to an answer that comes in spite of that, once', () => {
    const table = new RouteTable();
    table.add(routeOf(1));
    expect(table.cancel(1)).toMatchObject({ id: 'own 1' });
    expect(table.cancel(1)).toBeUndefined();
    expect([table.size, table.has(1)]).toEqual([0, false]);
    expect(table.answer(1)).toMatchObject({ id: 'own 1' });
    expect(table.answer(1)).toBeUndefined();
  });

  it('takes all that wait, or those of one client', () => {
    const table = new RouteTable();
    const one = client();
    for (const id of [1, 2, 3]) table.add(routeOf(id, undefined, id === 2 ? one : undefined));
    expect(table.takeAll(one)).toMatchObject([{ relayedId: 2 }]);
    expect(table.takeAll()).toMatchObject([{ relayedId: 1 }, { relayedId: 3 }]);
    expect(table.size).toBe(0);
  });

  it('forgets the oldest of more than 1,024 that are over', () => {
    const table = new RouteTable();
    for (let id = 0; id <= 1024; id++) {
      table.add(routeOf(id));
      table.cancel(id);
    }
    expect(table.find(0)).toBeUndefined();
    expect(table.find(1)).toBeDefined();
  });
});
