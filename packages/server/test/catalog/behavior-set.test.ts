import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BehaviorSet } from '../../src/catalog/behavior-set.ts';
import { type IMcpBehavior, McpToolResults } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';

let reported: Error[];
let heard: string[];
let words: number;
let set: BehaviorSet;

const watcher = {
  wordsChanged: () => {
    words += 1;
  },
  listChanged: (kind: string) => heard.push(kind),
  resourceUpdated: (uri: string) => heard.push(uri),
};
const names = () => set.catalog.tools.map(({ name }) => name);

beforeEach(() => {
  reported = [];
  heard = [];
  words = 0;
  set = new BehaviorSet((error) => reported.push(error));
});

describe('coming and going', () => {
  it.each([
    ['tools', { tools: tools('a') }],
    ['resources', { resources: resources('app://a') }],
    ['resources', { templates: templates('app://{a}') }],
    ['prompts', { prompts: [{ name: 'a' }] }],
  ])('announces %s, and only those, when a behavior with them comes or goes', (kind, declares) => {
    const behavior = new FakeBehavior('a', declares);
    set.watch(watcher);
    set.add([behavior]);
    expect(heard).toEqual([kind]);
    set.remove([behavior]);
    expect(heard).toEqual([kind, kind]);
    expect(words).toBe(2);
  });

  it('announces nothing when a behavior without a list comes', () => {
    set.watch(watcher);
    set.add([new FakeBehavior('a')]);
    expect(heard).toEqual([]);
  });

  it('adds all or none, and tells nobody when it is none', () => {
    const fits = new FakeBehavior('fits', { tools: tools('a') });
    const clashes = new FakeBehavior('clashes', { tools: tools('a') });
    set.watch(watcher);
    expect(() => set.add([fits, clashes])).toThrow('The tool a is declared twice');
    expect(names()).toEqual([]);
    expect([heard, fits.subscriptions, clashes.subscriptions]).toEqual([[], 0, 0]);
    set.add([clashes]);
    expect(names()).toEqual(['a']);
  });

  it('takes one that is in already, or comes twice, as one', () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    set.watch(watcher);
    set.add([behavior, behavior]);
    set.add([behavior]);
    expect(names()).toEqual(['a']);
    expect(behavior.subscriptions).toBe(5);
    expect(heard).toEqual(['tools']);
  });

  it('does nothing about one that is not in, although its namespace is', () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    set.add([behavior]);
    set.watch(watcher);
    set.remove([new FakeBehavior('a', { tools: tools('a') })]);
    expect(names()).toEqual(['a']);
    expect(heard).toEqual([]);
  });

  it('lets a namespace be taken again once it is free', () => {
    const first = new FakeBehavior('a', { tools: tools('a') });
    set.add([first]);
    set.remove([first]);
    set.add([new FakeBehavior('a', { tools: tools('b') })]);
    expect(names()).toEqual(['b']);
  });
});

describe('changes', () => {
  it('reads the lists again when a behavior says that they changed, and not before', () => {
    const behavior = new FakeBehavior('a', { resources: resources('app://a') });
    const read = vi.spyOn(behavior, 'getResources');
    set.add([behavior]);
    set.watch(watcher);
    expect(set.catalog.resources).toHaveLength(1);
    const times = read.mock.calls.length;
    expect(set.catalog.resources).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(times);
    behavior.resources = resources('app://a', 'app://b');
    behavior.onResourcesListChanged.emit();
    expect(heard).toEqual(['resources']);
    expect(set.catalog.resources).toHaveLength(2);
  });

  it('does not read on the side when another behavior comes or goes', () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    const other = new FakeBehavior('b', { tools: tools('b') });
    set.add([behavior]);
    set.watch(watcher);
    expect(names()).toEqual(['a']);
    behavior.tools.push(...tools('unannounced'));
    set.add([other]);
    expect(names()).toEqual(['a', 'b']);
    set.remove([other]);
    expect(names()).toEqual(['a']);
  });

  it('passes on which resource has other content', () => {
    const behavior = new FakeBehavior('a');
    set.add([behavior]);
    set.watch(watcher);
    behavior.onResourceUpdated.emit('app://a');
    expect(heard).toEqual(['app://a']);
  });

  it('knows what changed while nobody watched', () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    set.add([behavior]);
    behavior.tools = tools('b');
    expect(names()).toEqual(['b']);
    behavior.tools = tools('c');
    set.watch(watcher);
    expect(names()).toEqual(['c']);
  });

  it('takes a change that comes while it reads for a change', () => {
    const behavior = new FakeBehavior('a');
    set.add([behavior]);
    set.watch(watcher);
    let reads = 0;
    behavior.getTools = () => {
      reads += 1;
      if (reads === 1) behavior.onResourcesListChanged.emit();
      return tools(`read-${reads}`);
    };
    expect(names()).toEqual(['read-1']);
    expect(names()).toEqual(['read-2']);
    expect(names()).toEqual(['read-2']);
  });
});

describe('subscriptions', () => {
  it('exist once per behavior while somebody watches, and not otherwise', () => {
    const early = new FakeBehavior('early');
    const late = new FakeBehavior('late');
    set.add([early]);
    expect(early.subscriptions).toBe(0);
    const stops = [set.watch(watcher), set.watch({ ...watcher })];
    set.add([late]);
    expect([early.subscriptions, late.subscriptions]).toEqual([5, 5]);
    stops[0]?.();
    expect([early.subscriptions, late.subscriptions]).toEqual([5, 5]);
    set.remove([early]);
    expect([early.subscriptions, late.subscriptions]).toEqual([0, 5]);
    stops[1]?.();
    stops[1]?.();
    expect([early.subscriptions, late.subscriptions]).toEqual([0, 0]);
  });

  it('are not needed: a behavior may have no events', () => {
    const silent: IMcpBehavior = {
      namespace: 'silent',
      getTools: () => tools('a'),
      getResources: () => [],
      getResourceTemplates: () => [],
      readResourceAsync: async () => undefined,
      executeToolAsync: async () => McpToolResults.text(''),
    };
    set.add([silent]);
    set.watch(watcher)();
    expect(names()).toEqual(['a']);
    expect(reported).toEqual([]);
  });

  it('that fail, or fail to end, are reported and stop nothing else', () => {
    const broken = new FakeBehavior('broken');
    broken.onResourceUpdated.subscribe = () => () => {
      throw new Error('cannot end');
    };
    broken.onResourcesListChanged.subscribe = () => {
      throw new Error('cannot begin');
    };
    const sound = new FakeBehavior('sound');
    set.add([broken, sound]);
    const stop = set.watch(watcher);
    sound.onResourceUpdated.emit('app://a');
    expect(heard).toEqual(['app://a']);
    stop();
    expect(sound.subscriptions).toBe(0);
    expect(reported.map(({ message }) => message)).toEqual(['cannot begin', 'cannot end']);
  });
});

describe('behaviors that do not fit together any more', () => {
  let one: FakeBehavior;
  let other: FakeBehavior;

  beforeEach(() => {
    one = new FakeBehavior('one', { tools: tools('a') });
    other = new FakeBehavior('other', { tools: tools('b') });
    set.add([one, other]);
    set.watch(watcher);
    expect(names()).toEqual(['a', 'b']);
    one.tools = tools('a', 'b');
    one.onResourcesListChanged.emit();
  });

  it('leave the last lists that were good, and are reported once', () => {
    expect(names()).toEqual(['a', 'b']);
    expect(set.catalog.tool('b')?.behavior).toBe(other);
    expect(reported).toEqual([expect.objectContaining({ code: 'duplicate-name' })]);
  });

  it('do not keep others from coming and going', () => {
    const third = new FakeBehavior('third', { tools: tools('c') });
    set.add([third]);
    expect(names()).toEqual(['a', 'b', 'c']);
    set.remove([third]);
    expect(names()).toEqual(['a', 'b']);
  });

  it('are read anew when one of them leaves, and every list may be another one', () => {
    expect(names()).toEqual(['a', 'b']);
    heard = [];
    set.remove([other]);
    expect(names()).toEqual(['a', 'b']);
    expect(set.catalog.tool('b')?.behavior).toBe(one);
    expect([...new Set(heard)].sort()).toEqual(['prompts', 'resources', 'tools']);
  });

  it('are read anew when they say that they changed', () => {
    expect(names()).toEqual(['a', 'b']);
    heard = [];
    one.tools = tools('a', 'z');
    one.onResourcesListChanged.emit();
    expect(names()).toEqual(['a', 'z', 'b']);
    expect(heard.sort()).toEqual(['prompts', 'resources', 'tools']);
    heard = [];
    one.onResourcesListChanged.emit();
    expect(heard).toEqual(['resources']);
  });

  it('are reported also when what they throw is no Error', () => {
    one.getTools = () => {
      throw 'no tools today';
    };
    expect(names()).toEqual(['a', 'b']);
    expect(reported.map(({ message }) => message)).toEqual(['A behavior threw: no tools today']);
  });
});
