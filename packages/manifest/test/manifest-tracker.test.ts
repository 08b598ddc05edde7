import type { McplManifestChangedParams } from '@mcplkit/wire';
import { linkedPair } from '@mcplkit/wire/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManifestConnection } from '../src/manifest-connection.ts';
import { manifestDigest } from '../src/manifest-digest.ts';
import { ManifestTracker } from '../src/manifest-tracker.ts';

const INITIAL = {
  version: '0.5',
  pushEvents: true,
  featureSets: { chat: { description: 'd', uses: ['tools'] } },
};
const WIDER = { ...INITIAL, modelInfo: true };

/** A connection that only sends, and what it sent. */
class FakeConnection implements ManifestConnection {
  readonly sent: McplManifestChangedParams[] = [];
  answer: boolean | Error = true;

  sendNotification(_method: 'mcpl/manifestChanged', params: McplManifestChangedParams): boolean {
    if (this.answer instanceof Error) throw this.answer;
    if (this.answer) this.sent.push(params);
    return this.answer;
  }
}

function make(initial: object = INITIAL) {
  const errors: unknown[] = [];
  const tracker = new ManifestTracker(initial, { onError: (error) => errors.push(error) });
  const connection = new FakeConnection();
  tracker.attach(connection);
  return { tracker, connection, errors };
}

/** The next turn of the event loop. */
const turn = () => vi.runAllTimers();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('ManifestTracker announces (MCPL 0.5, §17.3)', () => {
  it('the last of the edits of one turn, once, with the domains that differ from what was told', () => {
    const { tracker, connection } = make();
    tracker.setManifest({ ...WIDER, channels: { publish: true } });
    tracker.setManifest(WIDER);
    expect(connection.sent).toEqual([]);
    turn();
    expect(connection.sent).toEqual([{ revision: manifestDigest(WIDER), domains: ['capabilities'] }]);
    turn();
    expect(connection.sent).toHaveLength(1);
  });

  it('nothing when the turn ends where it began', () => {
    const { tracker, connection } = make();
    tracker.setManifest(WIDER);
    tracker.setManifest(INITIAL);
    turn();
    expect(connection.sent).toEqual([]);
  });

  it('nothing for another version alone: that is no domain (§17.1)', () => {
    const { tracker, connection } = make();
    const change = tracker.setManifest({ ...INITIAL, version: '0.6' });
    expect(change).toMatchObject({ changed: true, domains: [] });
    turn();
    expect(connection.sent).toEqual([]);
    expect(tracker.revision).toBe(change.revision);
  });

  it('to each connection what differs from what that one was told', () => {
    const { tracker, connection } = make();
    const [current, stale, strange] = [new FakeConnection(), new FakeConnection(), new FakeConnection()];
    const before = tracker.revision;
    tracker.setManifest(WIDER);
    turn();
    tracker.attach(current);
    tracker.attach(stale, { announcedRevision: before });
    tracker.attach(strange, { announcedRevision: 'sha256:of another life' });
    turn();
    expect(connection.sent).toHaveLength(1);
    expect(current.sent).toEqual([]);
    expect(stale.sent).toMatchObject([{ domains: ['capabilities'] }]);
    expect(strange.sent).toMatchObject([{ domains: ['capabilities', 'featureSets', 'tagOntology'] }]);
  });

  it('of at most 64 earlier revisions exactly, and of older ones in all three domains', () => {
    const { tracker } = make();
    const first = tracker.revision;
    for (let index = 0; index < 64; index++) tracker.setManifest({ ...INITIAL, [`c${index}`]: true });
    const inTime = new FakeConnection();
    tracker.attach(inTime, { announcedRevision: first });
    tracker.setManifest({ ...INITIAL, last: true });
    const late = new FakeConnection();
    tracker.attach(late, { announcedRevision: first });
    turn();
    expect(inTime.sent).toMatchObject([{ domains: ['capabilities'] }]);
    expect(late.sent).toMatchObject([{ domains: ['capabilities', 'featureSets', 'tagOntology'] }]);
  });

  it('with one reading of the manifest for 10,000 connections', () => {
    const { tracker } = make();
    const connections = Array.from({ length: 10_000 }, () => new FakeConnection());
    for (const each of connections) tracker.attach(each);
    let readings = 0;
    const counted = {
      ...INITIAL,
      get modelInfo() {
        readings += 1;
        return true;
      },
    };
    tracker.setManifest(counted);
    turn();
    expect(readings).toBe(1);
    expect(connections.every(({ sent }) => sent.length === 1)).toBe(true);
    // One set of params for all of them: nothing is worked out for each.
    expect(new Set(connections.map(({ sent }) => sent[0])).size).toBe(1);
  });
});

describe('ManifestTracker and connections that fail', () => {
  it('goes on to the others when one throws, reports it, and tells it with the next change', () => {
    const { tracker, connection, errors } = make();
    const other = new FakeConnection();
    tracker.attach(other);
    connection.answer = new Error('broken');
    tracker.setManifest(WIDER);
    turn();
    expect([errors, other.sent.length]).toEqual([[connection.answer], 1]);
    connection.answer = true;
    tracker.setManifest({ ...WIDER, featureSets: {} });
    turn();
    expect(connection.sent).toMatchObject([{ domains: ['capabilities', 'featureSets'] }]);
  });

  it('lets go of one that cannot send any more, of one that was closed before, and of one that is detached', () => {
    const { tracker, connection } = make();
    const detach = tracker.attach(new FakeConnection());
    tracker.attach({ sendNotification: () => true, isClosed: true });
    expect(tracker.connectionCount).toBe(2);
    detach();
    connection.answer = false;
    tracker.setManifest(WIDER);
    turn();
    expect(tracker.connectionCount).toBe(0);
  });

  it('leaves no timer behind when the last one goes within the turn', () => {
    const { tracker, connection } = make();
    tracker.setManifest(WIDER);
    expect(vi.getTimerCount()).toBe(1);
    tracker.detach(connection);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('ManifestTracker.transaction', () => {
  it('puts what the edit leaves in force at once, and announces it once', () => {
    const { tracker, connection } = make();
    const change = tracker.transaction((draft) => {
      draft.modelInfo = true;
      delete draft.featureSets;
      expect(tracker.snapshot()).not.toHaveProperty('modelInfo');
    });
    expect(change).toMatchObject({
      changed: true,
      pending: false,
      domains: ['capabilities', 'featureSets', 'tagOntology'],
    });
    expect(tracker.snapshot()).toEqual({
      version: '0.5',
      pushEvents: true,
      modelInfo: true,
      revision: change.revision,
    });
    turn();
    expect(connection.sent).toHaveLength(1);
  });

  it('takes another manifest that the edit returns, or sets', () => {
    const { tracker } = make();
    expect(tracker.transaction(() => WIDER).revision).toBe(manifestDigest(WIDER));
    expect(tracker.transaction(() => void tracker.setManifest(INITIAL)).revision).toBe(
      manifestDigest(INITIAL),
    );
    turn();
  });

  it('joins the one around it, whose failure takes it back as well', () => {
    const { tracker, connection } = make();
    const failing = () =>
      tracker.transaction((outer) => {
        const inner = tracker.transaction((draft) => {
          draft.modelInfo = true;
        });
        expect(inner).toMatchObject({ changed: false, pending: true, domains: [] });
        expect(outer).toMatchObject({ modelInfo: true });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(tracker.revision).toBe(manifestDigest(INITIAL));
    turn();
    expect(connection.sent).toEqual([]);
  });

  it('takes back what an inner one did when only that one throws', () => {
    const { tracker } = make();
    tracker.transaction((draft) => {
      draft.modelInfo = true;
      expect(() =>
        tracker.transaction((inner) => {
          delete inner.modelInfo;
          throw new Error('no');
        }),
      ).toThrow('no');
    });
    expect(tracker.revision).toBe(manifestDigest(WIDER));
    turn();
  });

  it('refuses an asynchronous edit, changes nothing, and lets its failure go nowhere', async () => {
    const { tracker } = make();
    const edit = async (draft: object) => {
      Object.assign(draft, { modelInfo: true });
      await undefined;
      throw new Error('later');
    };
    // @ts-expect-error the type refuses it already
    expect(() => tracker.transaction(edit)).toThrow(/must be synchronous/);
    expect(tracker.revision).toBe(manifestDigest(INITIAL));
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('leaves all as it was when what it makes has no digest', () => {
    const { tracker, connection } = make();
    const edits = [
      () => tracker.setManifest({ größe: true }),
      () => tracker.transaction((draft) => Object.assign(draft, { a: 1n }) && undefined),
      () => tracker.transaction(() => []),
    ];
    for (const edit of edits) expect(edit).toThrow(expect.objectContaining({ name: 'ManifestDigestError' }));
    expect(tracker.revision).toBe(manifestDigest(INITIAL));
    turn();
    expect(connection.sent).toEqual([]);
  });
});

describe('ManifestTracker gives copies', () => {
  it('of what it was given and of what it has', () => {
    const given = structuredClone(INITIAL);
    const tracker = new ManifestTracker(given);
    given.pushEvents = false;
    const taken = tracker.handleManifestRequest();
    taken.pushEvents = false;
    expect(tracker.snapshot()).toEqual({ ...INITIAL, revision: manifestDigest(INITIAL) });
  });

  it('with a member named __proto__ as an ordinary one, also through a transaction', () => {
    const tracker = new ManifestTracker(JSON.parse('{"__proto__":{"polluted":true}}'));
    tracker.transaction(() => JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(JSON.stringify(tracker.snapshot())).toMatch(/^\{"__proto__":\{"polluted":1\},"revision":/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('ManifestTracker with connections of the wire', () => {
  it('announces, answers mcpl/manifest, and lets go of one that closes (§17.4)', async () => {
    vi.useRealTimers();
    const { here: server, there: host, close } = linkedPair();
    const tracker = new ManifestTracker(INITIAL);
    tracker.attach(server, { answers: true });
    const heard = new Promise((resolve) => host.handleNotification('mcpl/manifestChanged', resolve));
    const change = tracker.setManifest(WIDER);
    expect(await heard).toEqual({ revision: change.revision, domains: ['capabilities'] });
    expect(await host.sendRequest('mcpl/manifest')).toEqual({ ...WIDER, revision: change.revision });
    expect(tracker.connectionCount).toBe(1);
    const closed = new Promise<void>((resolve) => server.on('close', resolve));
    host.close();
    await closed;
    expect(tracker.connectionCount).toBe(0);
    close();
    vi.useFakeTimers();
  });

  it('says so when a connection cannot answer', () => {
    const { tracker } = make();
    expect(() => tracker.attach(new FakeConnection(), { answers: true })).toThrow(/no handle/);
    expect(tracker.connectionCount).toBe(1);
  });
});
