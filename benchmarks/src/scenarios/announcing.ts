import { setImmediate, setTimeout } from 'node:timers/promises';
import { ManifestTracker } from '@mcplkit/manifest';
import { manifestOf } from '../lib/manifests.ts';
import { measureRepeating } from '../lib/measure-repeating.ts';
import { defineScenario } from './scenario.ts';

/** An edit of a manifest, from `setManifest` to the announcement on every connection, which only counts it. */
export const announcing = defineScenario<{ readonly connections: number }>({
  name: 'announcing',
  title: 'An edit of a manifest with 4 feature sets, announced to each connection',
  shows: ['cpuUs'],
  peers: ['mcplkit'],
  cells: {
    '1 connection': { connections: 1 },
    '100 connections': { connections: 100 },
    '10,000 connections': { connections: 10_000 },
  },
  measure({ cell, pace }) {
    const tracker = new ManifestTracker(manifestOf(4));
    let told = 0;
    const sendNotification = () => {
      told += 1;
      return true;
    };
    for (let index = 0; index < cell.connections; index++) tracker.attach({ sendNotification });
    let edits = 0;
    return measureRepeating(async () => {
      tracker.setManifest({ ...manifestOf(4), modelInfo: ++edits % 2 === 0 });
      const all = told + cell.connections;
      // The announcement is on the next turn of the timers.
      await setTimeout(1);
      while (told < all) await setImmediate();
      return 1;
    }, pace);
  },
});
