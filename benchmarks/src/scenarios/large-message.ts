import { startFarProcess } from '../lib/far-process.ts';
import { askOnce } from '../lib/load.ts';
import { blob } from '../lib/payloads.ts';
import { usageNow, watchOthers } from '../lib/usage.ts';
import { defineScenario } from './scenario.ts';

export const largeMessage = defineScenario<{ readonly bytes: number }>({
  name: 'large-message',
  title: 'The first large request over stdio, with a small answer',
  shows: ['ms', 'cpuMs', 'rssBytes'],
  peers: ['mcplkit', 'sdk1', 'limit', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'],
  cells: { '16 MB': { bytes: 16e6 } },
  async measure({ cell, name, load }) {
    const [peer, far] = [await load(), await startFarProcess(name)];
    const asker = await peer.ask(far.ends);
    const params = blob(cell.bytes);
    await askOnce(asker, 'swallow', {});

    const others = watchOthers();
    const [farBefore, before] = [await far.mark(), usageNow()];
    await askOnce(asker, 'swallow', params);
    const [after, farAfter] = [usageNow(), await far.mark()];

    const cpuUs = after.cpuUs - before.cpuUs + farAfter.cpuUs - farBefore.cpuUs;
    return {
      ms: after.at - before.at,
      cpuMs: cpuUs / 1000,
      rssBytes: after.peakRssBytes - before.rssBytes + farAfter.peakRssBytes - farBefore.rssBytes,
      others: others(cpuUs),
    };
  },
});
