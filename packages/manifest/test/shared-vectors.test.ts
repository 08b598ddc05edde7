import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { manifestCanonicalString, manifestDigest } from '../src/manifest-digest.ts';
import { sortedSet } from '../src/set-order.ts';

/** What is read of anima-research/mcpl, conformance/manifest-digest-vectors.json. */
interface Vectors {
  readonly vectors: readonly {
    readonly name: string;
    readonly input: unknown;
    readonly canonicalJson?: string;
    readonly sha256Hex?: string;
    readonly digest?: string;
    readonly expectError?: string;
    readonly sameDigestAs?: string;
    readonly differentDigestFrom?: string;
  }[];
  readonly sortVectors: readonly {
    readonly name: string;
    readonly input: string[];
    readonly sorted: string[];
  }[];
}

const file = process.env.MCPL_DIGEST_VECTORS;

if (file === undefined) {
  it('the frozen vectors, wherever MCPL_DIGEST_VECTORS names a copy', ({ skip }) => {
    skip('MCPL_DIGEST_VECTORS names no file');
  });
} else {
  const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));
  describe('the frozen vectors of the specification', () => checkVectors(vectors));
}

function checkVectors({ vectors, sortVectors }: Vectors): void {
  const digestOf = (name: string | undefined) =>
    manifestDigest(vectors.find((each) => each.name === name)?.input);

  it('are all there', () => {
    expect([vectors.length, sortVectors.length]).toEqual([25, 4]);
  });

  it.each(vectors)('$name', (vector) => {
    if (vector.expectError !== undefined) {
      expect(() => manifestDigest(vector.input)).toThrow(
        expect.objectContaining({ code: vector.expectError }),
      );
      return;
    }
    const canonical = manifestCanonicalString(vector.input);
    expect(canonical).toBe(vector.canonicalJson);
    expect(createHash('sha256').update(canonical).digest('hex')).toBe(vector.sha256Hex);
    expect(manifestDigest(vector.input)).toBe(vector.digest);
    if (vector.sameDigestAs !== undefined) expect(vector.digest).toBe(digestOf(vector.sameDigestAs));
    if (vector.differentDigestFrom !== undefined) {
      expect(vector.digest).not.toBe(digestOf(vector.differentDigestFrom));
    }
  });

  it.each(sortVectors)('$name', ({ input, sorted }) => {
    expect(sortedSet(input)).toEqual(sorted);
  });
}
