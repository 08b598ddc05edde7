import { manifestDigest } from '@mcplkit/manifest';

/** The digests of manifests, in order. */
export function digests(manifests: object[]): string[] {
  return manifests.map((manifest) => manifestDigest(manifest));
}
