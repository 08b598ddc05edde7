import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RelayHub, relay } from '../../src/relay/index.ts';
import { rawEnd } from '../helpers/relay-ends.ts';
import { turns } from '../helpers/turns.ts';
import { uncaughtDuring } from '../helpers/uncaught.ts';

const id = fc.constantFrom<unknown>(0, 1, 2, '1', 'x', 1.5, null, {});
const params = fc.record({ requestId: id, progressToken: id, _meta: fc.record({ progressToken: id }) });
const method = fc.constantFrom('a', 'notifications/cancelled', 'notifications/progress', 'ping');
const message = fc.oneof(
  fc.record({ id, method, params }, { requiredKeys: ['method'] }),
  fc.record({ id, result: fc.constant(1) }),
  fc.record({ id, error: fc.constantFrom<unknown>({ code: 1, message: 'm' }, {}, null) }),
);
const line = fc.oneof(
  { weight: 9, arbitrary: message.map((value) => JSON.stringify({ jsonrpc: '2.0', ...value })) },
  fc.constantFrom('', 'noise', '[]', '{"jsonrpc":"2.0"', '{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}'),
);
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ at: fc.nat({ max: 2 }), text: line.map((each) => `${each}\n`) }) },
  fc.record({ at: fc.nat({ max: 2 }), end: fc.constantFrom('input', 'output', 'error') }),
);

it('whatever its ends send and however they close: requests are answered, and nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 20 }), async (isShared, steps) => {
      const uncaught = await uncaughtDuring(async () => {
        const [server, ...clients] = [rawEnd(), rawEnd(), rawEnd()];
        const [first = rawEnd(), second = rawEnd()] = clients;
        const joined = isShared ? new RelayHub(server.end) : relay(first.end, server.end);
        joined.on('error', () => {});
        if (joined instanceof RelayHub) for (const { end } of [first, second]) joined.add(end);
        const ends = [server, first, ...(isShared ? [second] : [])];
        for (const each of steps) {
          const { peer } = ends[each.at] ?? server;
          if ('text' in each) {
            if (!peer.input.writableEnded && !peer.input.destroyed) peer.sendRaw(each.text);
          } else if (each.end === 'input') peer.input.end();
          else if (each.end === 'output') peer.output.destroy();
          else peer.input.destroy(new Error('reset'));
          await turns(2);
        }
        joined.close();
        await joined.closed;
        expect(joined.pendingRequests).toBe(0);
        for (const { peer } of ends) expect(() => peer.messages).not.toThrow();
      });
      expect(uncaught).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('a hub gives every client exactly the answers to its own requests', async () => {
  const requests = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.oneof(fc.string(), fc.maxSafeInteger())), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(requests, fc.infiniteStream(fc.nat()), async (asked, order) => {
      const server = rawEnd();
      const hub = new RelayHub(server.end);
      const clients = [rawEnd(), rawEnd(), rawEnd()];
      for (const { end } of clients) hub.add(end);
      const unique = [
        ...new Map(asked.map((each) => [`${each[0]} ${JSON.stringify(each[1])}`, each])).values(),
      ];
      for (const [at, each] of unique) {
        clients[at]?.peer.send({ jsonrpc: '2.0', id: each, method: 'm', params: { at, each } });
      }
      await turns();
      const got = server.peer.messages as { id: number; params: unknown }[];
      expect(got).toHaveLength(unique.length);
      const ranked = got.map((each) => ({ each, rank: order.next().value as number }));
      ranked.sort((one, other) => one.rank - other.rank);
      server.peer.send(...ranked.map(({ each }) => ({ jsonrpc: '2.0', id: each.id, result: each.params })));
      await turns();
      for (const [at, { peer }] of clients.entries()) {
        const answers = peer.messages as { id: unknown; result: { at: number; each: unknown } }[];
        expect(answers).toHaveLength(unique.filter(([client]) => client === at).length);
        for (const { id: answered, result } of answers)
          expect(result).toEqual({ at, each: Object.is(answered, -0) ? 0 : answered });
      }
      hub.close();
      await hub.closed;
    }),
    { numRuns: 60 },
  );
});
