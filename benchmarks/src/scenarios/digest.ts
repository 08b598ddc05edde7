import { createHash } from 'node:crypto';
import { manifestDigest } from '@mcplkit/manifest';
import { manifestOf } from '../lib/manifests.ts';
import { measureRepeating } from '../lib/measure-repeating.ts';
import { defineScenario } from './scenario.ts';

const BATCH = 20;

/** What no digest can do without: the text of the manifest, and Node's own SHA-256 of it. */
const bareDigest = (manifest: object): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(manifest)).digest('base64url')}`;

/** Manifests are small and change seldom: their digest has no floor, and is here to be known. */
export const digest = defineScenario<{ readonly featureSets: number }>({
  name: 'digest',
  title: 'The digest of a manifest; the limit is `JSON.stringify` and SHA-256 of the same',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'limit'],
  cells: { '1 KB': { featureSets: 4 }, '13 KB': { featureSets: 52 } },
  measure({ cell, name, pace }) {
    const manifest = manifestOf(cell.featureSets);
    const take = name === 'mcplkit' ? manifestDigest : bareDigest;
    return measureRepeating(() => {
      for (let index = 0; index < BATCH; index++) take(manifest);
      return BATCH;
    }, pace);
  },
});
