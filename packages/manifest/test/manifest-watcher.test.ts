import { CapabilityGrant } from '@mcplkit/capabilities';
import { linkedPair } from '@mcplkit/wire/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManifestChangeReceipt, ManifestRevocation } from '../src/change-receipt.ts';
import { withRevision } from '../src/manifest-digest.ts';
import { ManifestTracker } from '../src/manifest-tracker.ts';
import { type ManifestDefect, type ManifestSource, ManifestWatcher } from '../src/manifest-watcher.ts';

const PAUSE = 1000;
const chat = { description: 'd', uses: ['channels.publish'], tagOntology: { coreTags: ['chat:dm'] } };
const INITIAL = { version: '0.5', pushEvents: true, channels: { publish: true }, featureSets: { chat } };

/** A server that answers when it is told to, and the host that watches it. */
class Server implements ManifestSource {
  manifest: unknown = INITIAL;
  fetches = 0;
  held: (() => void)[] | undefined;
  announce: () => void = () => {};
  close: () => void = () => {};

  async sendRequest(): Promise<unknown> {
    this.fetches += 1;
    const { held } = this;
    if (held !== undefined) await new Promise<void>((resolve) => held.push(resolve));
    if (this.manifest instanceof Error) throw this.manifest;
    return this.manifest;
  }

  handleNotification(_method: 'mcpl/manifestChanged', handler: () => void): void {
    this.announce = handler;
  }

  on(_event: 'close', listener: () => void): void {
    this.close = listener;
  }
}

function make(
  granted = ['pushEvents', 'channels.*', 'tools'],
  more: { everyMs?: number; initial?: unknown } = {},
) {
  const server = new Server();
  const told: (ManifestRevocation | ManifestChangeReceipt)[] = [];
  const defects: ManifestDefect[] = [];
  const host = {
    initial: INITIAL as unknown,
    grant: () => CapabilityGrant.of(granted),
    revoke: (revocation: ManifestRevocation) => void told.push(revocation),
    onChange: (receipt: ManifestChangeReceipt) => void told.push(receipt),
    onDefect: (defect: ManifestDefect) => void defects.push(defect),
    referencedTags: () => ['chat:dm', 'never:declared'],
    pauseMs: PAUSE,
    ...more,
  };
  const watcher = new ManifestWatcher(server, host);
  /** The server changes its manifest, says so, and is asked. */
  const change = async (manifest: unknown) => {
    server.manifest = manifest;
    server.announce();
    await vi.advanceTimersByTimeAsync(PAUSE);
    return told.splice(0);
  };
  return { server, watcher, host, told, defects, change };
}

const entry = (impact: string, disposition: string, subject: string) => ({ impact, disposition, subject });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('ManifestWatcher tells what a change means (MCPL 0.5, §17.5 and §17.6)', () => {
  it('a capability that is gone: it is taken away first, with the feature sets that need it', async () => {
    const { change } = make();
    expect(await change({ ...INITIAL, channels: {} })).toEqual([
      { capabilities: ['channels.publish'], featureSets: ['chat'], ontologies: [] },
      {
        domains: ['capabilities'],
        impacts: [
          entry('capability-revoked', 'applied', 'channels.publish'),
          entry('feature-degraded', 'applied', 'chat'),
        ],
      },
    ]);
  });

  it('one that was not granted is taken away without a word about a revocation', async () => {
    const { change } = make(['tools']);
    expect(await change({ ...INITIAL, pushEvents: false })).toEqual([
      { capabilities: ['pushEvents'], featureSets: [], ontologies: [] },
      { domains: ['capabilities'], impacts: [] },
    ]);
  });

  it('what is new waits for a decision, also when the grant covers it already', async () => {
    const { change } = make(['pushEvents', 'channels.*', 'modelInfo']);
    const next = {
      ...INITIAL,
      modelInfo: true,
      featureSets: {
        chat,
        more: { description: 'd', uses: ['pushEvents'] },
        asks: { description: 'd', uses: ['modelInfo'] },
      },
    };
    expect(await change(next)).toEqual([
      {
        domains: ['capabilities', 'featureSets'],
        impacts: [
          entry('capability-expansion-pending', 'decision-needed', 'modelInfo'),
          entry('capability-expansion-pending', 'decision-needed', 'more'),
        ],
      },
    ]);
  });

  it('tools are decided by the grant: MCP advertises them itself', async () => {
    const initial = { version: '0.5', featureSets: { calls: { description: 'd', uses: ['tools'] } } };
    const { change } = make(['tools'], { initial });
    const impacts = [entry('feature-degraded', 'applied', 'calls')];
    expect((await change({ version: '0.5', featureSets: {} }))[1]).toMatchObject({ impacts });
  });

  it.each([
    ['empty', []],
    ['unknown', ['channels.publish', 'channels.shout']],
    ['of another type', 'channels.publish'],
    ['wider than the grant', ['channels.publish', 'modelInfo']],
  ])('a feature set whose uses are %s is off', async (_, uses) => {
    const { change } = make();
    const [revocation, receipt] = await change({ ...INITIAL, featureSets: { chat: { ...chat, uses } } });
    expect(revocation).toEqual({ capabilities: [], featureSets: ['chat'], ontologies: [] });
    expect(receipt).toEqual({
      domains: ['featureSets'],
      impacts: [entry('feature-degraded', 'applied', 'chat')],
    });
  });

  it('a changed ontology voids what was accepted of it; a referenced tag that went is told (§16.5)', async () => {
    const { change } = make();
    const tagOntology = { coreTags: ['chat:mention'] };
    expect(await change({ ...INITIAL, featureSets: { chat: { ...chat, tagOntology } } })).toEqual([
      { capabilities: [], featureSets: [], ontologies: ['chat'] },
      {
        domains: ['tagOntology'],
        impacts: [
          entry('ontology-acceptance-invalidated', 'applied', 'chat'),
          entry('ontology-reference-undeclared', 'informational', 'chat:dm'),
        ],
      },
    ]);
  });

  it('removals also when other parts are invalid, and nothing of the invalid ones', async () => {
    const { change, defects, watcher } = make();
    const [revocation, receipt] = await change({
      ...INITIAL,
      channels: {},
      modelInfo: 1n,
      featureSets: { chat: () => {} },
    });
    expect(revocation).toEqual({
      capabilities: ['channels.publish'],
      featureSets: ['chat'],
      ontologies: ['chat'],
    });
    expect(receipt).toMatchObject({ domains: ['capabilities', 'featureSets', 'tagOntology'] });
    expect(JSON.stringify(receipt)).not.toContain('modelInfo');
    expect(defects).toMatchObject([{ kind: 'invalid-part', cause: { path: 'featureSets.chat' } }]);
    expect(watcher.manifest).toMatchObject({ modelInfo: null, featureSets: { chat: null } });
  });

  it('nothing for the same content, whatever the revision says, and a change although it says none', async () => {
    const { change, defects } = make(undefined, { initial: withRevision(INITIAL) });
    expect(await change(INITIAL)).toEqual([]);
    expect(await change({ ...INITIAL, version: '0.6' })).toEqual([]);
    const { revision } = withRevision(INITIAL);
    expect(await change({ ...INITIAL, pushEvents: false, revision })).toHaveLength(2);
    expect(defects).toMatchObject([{ kind: 'revision-mismatch' }]);
  });

  it('a name that is very long is cut', async () => {
    const { change } = make(['pushEvents']);
    const [receipt] = await change({
      ...INITIAL,
      featureSets: { chat, ['x'.repeat(5000)]: { description: '', uses: ['pushEvents'] } },
    });
    expect(receipt).toMatchObject({ impacts: [{ subject: 'x'.repeat(200) }] });
  });

  it('an unparseable answer leaves the manifest before it standing, and is counted', async () => {
    const { change, defects, watcher, server } = make();
    for (const answer of [null, [], 'text']) expect(await change(answer)).toEqual([]);
    expect(defects).toMatchObject(
      [1, 2, 3].map((unparseableInARow) => ({ kind: 'unparseable', unparseableInARow })),
    );
    expect(watcher.manifest).toEqual(INITIAL);
    await change(INITIAL);
    await change(0);
    expect(defects.at(-1)).toMatchObject({ kind: 'unparseable', unparseableInARow: 1 });
    expect(server.fetches).toBe(5);
  });
});

describe('ManifestWatcher fetches (MCPL 0.5, §17.8)', () => {
  it('once in a pause however often it is told, and once more for what came meanwhile', async () => {
    const { server, told, defects } = make();
    server.held = [];
    server.announce();
    expect(server.fetches).toBe(1);
    // A change that the answer on its way may not have in it.
    server.announce();
    server.announce();
    server.held.shift()?.();
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    expect(server.fetches).toBe(1);
    server.held = undefined;
    server.manifest = { ...INITIAL, pushEvents: false };
    await vi.advanceTimersByTimeAsync(1);
    expect([server.fetches, told.length]).toEqual([2, 2]);
    expect(defects).toMatchObject([{ kind: 'announced-too-often' }]);
    await vi.advanceTimersByTimeAsync(10 * PAUSE);
    expect(server.fetches).toBe(2);
  });

  it('on a schedule', async () => {
    const { server, watcher } = make(undefined, { everyMs: 10 * PAUSE });
    await vi.advanceTimersByTimeAsync(35 * PAUSE);
    expect(server.fetches).toBe(3);
    watcher.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('on demand: the result is that of a fetch that begins no earlier', async () => {
    const { server, watcher } = make();
    server.held = [];
    const first = watcher.refresh();
    const second = watcher.refresh();
    server.held.shift()?.();
    expect(await first).toBeUndefined();
    server.held = undefined;
    server.manifest = { ...INITIAL, pushEvents: false };
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(await second).toMatchObject({ domains: ['capabilities'] });
    expect(server.fetches).toBe(2);
  });

  it('and rejects on demand when no manifest came, without an unhandled rejection where nobody waits', async () => {
    const { server, watcher, defects } = make();
    server.manifest = new Error('refused');
    await expect(watcher.refresh()).rejects.toThrow('refused');
    server.announce();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(defects.map(({ kind }) => kind)).toEqual(['not-fetched', 'not-fetched']);
  });

  it('no more once the connection has closed: no timer is left, and who waits is refused', async () => {
    const { server, watcher, told, defects } = make();
    server.held = [];
    const first = watcher.refresh();
    const second = watcher.refresh();
    const refused = expect(second).rejects.toMatchObject({ code: 'closed', outcome: 'not-sent' });
    server.close();
    await refused;
    server.manifest = { version: '0.5' };
    server.held.shift()?.();
    await expect(first).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
    await expect(watcher.refresh()).rejects.toMatchObject({ code: 'closed' });
    server.announce();
    expect([server.fetches, told, defects, vi.getTimerCount()]).toEqual([1, [], [], 0]);
  });
});

describe('ManifestWatcher and a host that fails', () => {
  it('tries again when revoking threw: the manifest before it stands', async () => {
    const { change, host, defects, watcher } = make();
    const { revoke } = host;
    host.revoke = () => {
      throw new Error('busy');
    };
    const next = { ...INITIAL, pushEvents: false };
    expect(await change(next)).toEqual([]);
    expect(defects).toMatchObject([{ kind: 'host-failed', cause: { message: 'busy' } }]);
    expect(watcher.manifest).toEqual(INITIAL);
    host.revoke = revoke;
    expect(await change(next)).toHaveLength(2);
  });

  it('says at once which options cannot be', () => {
    expect(() => make(undefined, { everyMs: 0 })).toThrow(RangeError);
    expect(() => make(undefined, { initial: 'text' })).toThrow(/manifest_not_object/);
  });
});

it('a tracker and a watcher over a connection of the wire: what one sets, the other tells', async () => {
  vi.useRealTimers();
  const { here: server, there: client, close } = linkedPair();
  const tracker = new ManifestTracker(INITIAL);
  tracker.attach(server, { answers: true });
  const told = new Promise<ManifestChangeReceipt>((resolve) => {
    new ManifestWatcher(client, {
      initial: tracker.snapshot(),
      grant: () => CapabilityGrant.of(['pushEvents']),
      revoke: () => {},
      onChange: resolve,
    });
  });
  tracker.transaction((draft) => {
    draft.pushEvents = false;
  });
  expect(await told).toEqual({
    domains: ['capabilities'],
    impacts: [entry('capability-revoked', 'applied', 'pushEvents')],
  });
  close();
});
