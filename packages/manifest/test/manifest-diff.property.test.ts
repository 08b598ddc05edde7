import { advertisedCapabilities, CAPABILITY_PATHS } from '@mcplkit/capabilities';
import type { McplCapabilities } from '@mcplkit/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { copyManifest, throwIt } from '../src/json-copy.ts';
import { compareManifests } from '../src/manifest-diff.ts';

const flag = fc.constantFrom(true, false, null, 'true', {});
const uses = fc.array(fc.constantFrom(...CAPABILITY_PATHS, 'unknown'), { maxLength: 3 });
const manifests: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      pushEvents: flag,
      modelInfo: flag,
      inferenceRequest: fc.oneof(flag, fc.record({ streaming: flag })),
      channels: fc.oneof(flag, fc.record({ publish: flag, incoming: flag })),
      featureSets: fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), fc.record({ uses }), {
        maxKeys: 3,
      }),
    },
    { requiredKeys: [] },
  )
  .map((manifest) => copyManifest(manifest, throwIt));
const grants = fc.uniqueArray(fc.constantFrom(...CAPABILITY_PATHS)).map((paths) => new Set(paths));
const advertised = (manifest: JsonObject) => advertisedCapabilities(manifest as unknown as McplCapabilities);

it('a change only takes away: what stays is granted, and advertised before and after (MCPL 0.5, §17.5)', () => {
  fc.assert(
    fc.property(manifests, manifests, grants, (previous, next, granted) => {
      const { revocation, receipt } = compareManifests(previous, next, { granted, referencedTags: [] });
      const [before, after] = [advertised(previous), advertised(next)];
      const inForce = [...granted].filter((path) => before.has(path));
      const stays = inForce.filter((path) => !revocation.capabilities.includes(path));
      expect(stays).toEqual(inForce.filter((path) => after.has(path)));
      for (const { impact, disposition, subject } of receipt.impacts) {
        const isAddition = impact === 'capability-expansion-pending';
        expect(disposition).toBe(isAddition ? 'decision-needed' : 'applied');
        if (isAddition) expect([...before].includes(subject as never)).toBe(false);
      }
    }),
  );
});

it('a manifest compared with itself takes nothing away and tells nothing', () => {
  fc.assert(
    fc.property(manifests, grants, (manifest, granted) => {
      const same = structuredClone(manifest);
      expect(compareManifests(manifest, same, { granted, referencedTags: ['t'] })).toEqual({
        revocation: { capabilities: [], featureSets: [], ontologies: [] },
        receipt: { domains: [], impacts: [] },
      });
    }),
  );
});
