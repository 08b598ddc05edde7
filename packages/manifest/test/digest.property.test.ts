import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedDomains } from '../src/changed-domains.ts';
import { manifestCanonicalString, manifestDigest } from '../src/manifest-digest.ts';
import { compareUtf8, sortedSet } from '../src/set-order.ts';
import { manifests, turnedAround } from './support/manifests.ts';
import { secondCanonicalString, secondDigest } from './support/second-digest.ts';

it('agrees with a second implementation about every manifest (MCPL 0.5, §17.2)', () => {
  fc.assert(
    fc.property(manifests, (manifest) => {
      expect(manifestCanonicalString(manifest)).toBe(secondCanonicalString(manifest));
      expect(manifestDigest(manifest)).toBe(secondDigest(manifest));
    }),
  );
});

it('is idempotent: the canonical form has itself as its canonical form', () => {
  fc.assert(
    fc.property(manifests, (manifest) => {
      const canonical = manifestCanonicalString(manifest);
      expect(manifestCanonicalString(JSON.parse(canonical))).toBe(canonical);
    }),
  );
});

it('does not depend on the order of members, nor on the order and repetition within sets', () => {
  const shuffledUses = fc.array(fc.constantFrom('tools', 'pushEvents', 'a:b', 'A', '*'), { maxLength: 8 });
  fc.assert(
    fc.property(manifests, shuffledUses, (manifest, uses) => {
      expect(manifestDigest(turnedAround(manifest))).toBe(manifestDigest(manifest));
      const declaring = (list: string[]) => ({ ...manifest, featureSets: { chat: { uses: list } } });
      expect(manifestDigest(declaring([...uses, ...uses].reverse()))).toBe(manifestDigest(declaring(uses)));
    }),
  );
});

it('changedDomains is empty exactly when the digests of all but the version are equal (§17.3)', () => {
  const digest = (manifest: object) => manifestDigest({ ...manifest, version: '0.5' });
  fc.assert(
    fc.property(manifests, fc.oneof(manifests, fc.constant(undefined)), (one, other) => {
      const next = other ?? (turnedAround(one) as object);
      expect(changedDomains(one, next).length === 0).toBe(digest(one) === digest(next));
    }),
  );
});

it('sets are in the order of UTF-8, which is not that of UTF-16', () => {
  expect(sortedSet(['\u{10000}', '\uffff', 'a', 'Z', '', 'a'])).toEqual([
    '',
    'Z',
    'a',
    '\uffff',
    '\u{10000}',
  ]);
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compareUtf8(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
  );
});
