import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advertisedCapabilitiesFromInitialize,
  CAPABILITY_PATHS,
  CapabilityGrant,
  capabilityGranted,
  computeGrant,
  type GrantPolicy,
  NegotiatedGrant,
} from '../src/index.ts';

const IDS = ['ui', 'discord:a', 'discord:a/b', '__proto__', '*'];
const paths = fc.constantFrom(...CAPABILITY_PATHS);
const patterns = fc.oneof(
  paths,
  fc.constantFrom('*', '*.*', '*.*.*', '*.*.*.*', 'channels.*', 'channels', '__proto__'),
);
const entries = fc.oneof(
  patterns,
  fc.record({
    capability: patterns,
    channels: fc.array(fc.constantFrom(...IDS, 'discord:*'), { maxLength: 3 }),
  }),
);
const policies = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { allow: fc.array(entries), deny: fc.array(paths, { maxLength: 4 }) },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ allow: fc.jsonValue(), deny: fc.jsonValue() }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.anything({ withMap: true, withNullPrototype: true }) },
);
const segments = [...new Set(CAPABILITY_PATHS.flatMap((path) => path.split('.')))];
const likelyMcpl = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(true, true, false, null),
    fc.dictionary(fc.constantFrom(...segments), tie('value'), { maxKeys: 8 }),
  ),
})).value;
const grants = fc.array(entries, { maxLength: 8 }).map((list) => CapabilityGrant.of(list));

/** Everything that a grant allows: paths on no channel, and on some. */
function allowedBy(grant: CapabilityGrant): Set<string> {
  const allowed = CAPABILITY_PATHS.filter((path) => grant.allows(path)) as string[];
  for (const id of IDS) {
    for (const path of CAPABILITY_PATHS) if (grant.allows(path, id)) allowed.push(`${path} on ${id}`);
  }
  return new Set(allowed);
}

const within = (one: Set<string>, other: Set<string>) => [...one].every((allowed) => other.has(allowed));

describe('grants of anything', () => {
  it('§5.4 any grant computed from any policy is a subset of the advertisement', () => {
    fc.assert(
      fc.property(likelyMcpl, fc.boolean(), policies, (mcpl, tools, policy) => {
        const capabilities = { ...(tools && { tools: {} }), experimental: { mcpl } };
        const advertised = advertisedCapabilitiesFromInitialize(capabilities);
        const grant = computeGrant(advertised, policy as GrantPolicy);
        for (const path of grant.paths) expect(advertised.has(path)).toBe(true);
        const everywhere = CapabilityGrant.of([...advertised]);
        expect(within(allowedBy(grant), allowedBy(everywhere))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('§5.4 one entry more in deny never widens, and one more in allow never narrows', () => {
    const all = new Set(CAPABILITY_PATHS);
    fc.assert(
      fc.property(fc.array(paths), fc.array(paths), paths, (allow, deny, path) => {
        const before = allowedBy(computeGrant(all, { allow, deny }));
        expect(within(allowedBy(computeGrant(all, { allow, deny: [...deny, path] })), before)).toBe(true);
        expect(within(before, allowedBy(computeGrant(all, { allow: [...allow, path], deny })))).toBe(true);
      }),
    );
  });

  it('§5.4 compiled and uncompiled, a list of patterns says the same', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(patterns, fc.string())), (list) => {
        const grant = CapabilityGrant.of(list);
        for (const path of CAPABILITY_PATHS) expect(grant.allows(path)).toBe(capabilityGranted(list, path));
      }),
    );
  });

  it('§5.4 an intersection allows exactly what both allow', () => {
    fc.assert(
      fc.property(grants, grants, (one, other) => {
        const both = [...allowedBy(one)].filter((allowed) => allowedBy(other).has(allowed));
        expect(allowedBy(one.intersect(other))).toEqual(new Set(both));
        expect(allowedBy(one.intersect(one))).toEqual(allowedBy(one));
      }),
      { numRuns: 300 },
    );
  });

  it('§5.4 what is explained as allowed is allowed, and paths are those allowed on some channel', () => {
    fc.assert(
      fc.property(grants, fc.option(fc.constantFrom(...IDS), { nil: undefined }), (grant, id) => {
        for (const path of CAPABILITY_PATHS) {
          expect(grant.explain(path, id).allowed).toBe(grant.allows(path, id));
          if (grant.allows(path, id)) expect(grant.paths).toContain(path);
        }
      }),
    );
  });
});

const receipts = fc.oneof(
  fc.constant<unknown>({ accepted: true }),
  fc.record({ accepted: fc.boolean(), fallback: fc.constantFrom('mcp-only', 'close', 'none') }),
  fc.record({
    accepted: fc.constant(true),
    effectiveCapabilities: fc.constant(['*', '*.*']),
    missingCapabilities: fc.array(paths),
  }),
  fc.jsonValue(),
);
const steps = fc.array(
  fc.oneof(
    fc.record({ change: grants, featureSets: fc.option(fc.subarray(['a', 'b', 'c']), { nil: undefined }) }),
    fc.record({ answer: fc.nat(5), receipt: receipts }),
    fc.record({ fail: fc.nat(5) }),
  ),
  { maxLength: 12 },
);

describe('NegotiatedGrant under any sequence of policies and receipts', () => {
  it('§6.7 nothing is in force but what every policy since the last accepted one grants', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const waiting: {
          answer(value: unknown): void;
          fail(error: unknown): void;
          grant: CapabilityGrant;
        }[] = [];
        let telling: CapabilityGrant | undefined;
        const negotiated = new NegotiatedGrant(
          () =>
            new Promise((answer, fail) => {
              if (telling !== undefined) waiting.push({ answer, fail, grant: telling });
            }),
        );
        let newest: CapabilityGrant | undefined;
        for (const step of sequence) {
          const before = allowedBy(negotiated.current);
          if ('change' in step) {
            telling = newest = step.change;
            const { featureSets } = step;
            void negotiated.change({ grant: step.change, ...(featureSets && { featureSets }) });
            // Telling never widens, whatever is told.
            expect(within(allowedBy(negotiated.current), before)).toBe(true);
          } else {
            const index = 'answer' in step ? step.answer : step.fail;
            const [told] = waiting.splice(index % Math.max(1, waiting.length), 1);
            if (told === undefined) continue;
            if ('answer' in step) told.answer(step.receipt);
            else told.fail(new Error('no answer'));
            await Promise.resolve();
            await Promise.resolve();
            const accepted =
              'answer' in step && (step.receipt as { accepted?: unknown } | null)?.accepted === true;
            const after = allowedBy(negotiated.current);
            // Only an acceptance adds, and only what that policy grants.
            for (const allowed of after) {
              if (!before.has(allowed)) expect(accepted && allowedBy(told.grant).has(allowed)).toBe(true);
            }
          }
          if (newest === undefined) expect(negotiated.current.paths).toEqual([]);
          else expect(within(allowedBy(negotiated.current), allowedBy(newest))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
