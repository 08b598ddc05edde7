import { describe, expect, it, vi } from 'vitest';
import { McpGrammar } from '../src/grammar.ts';
import { McpGrammarStore, type McpGrammarStoreChangeEvent } from '../src/store.ts';

const wording = (description: string) => new McpGrammar({ tool: { description } });

function heardBy(store: McpGrammarStore): McpGrammarStoreChangeEvent[] {
  const heard: McpGrammarStoreChangeEvent[] = [];
  store.onChanged.subscribe((event) => heard.push(event));
  return heard;
}

describe('a store', () => {
  it('keeps grammars by profile, and tells of each change when it is made', () => {
    const store = new McpGrammarStore();
    const seen: unknown[] = [];
    store.onChanged.subscribe((event) => seen.push([event, store.list(), store.revision]));
    store.set('a', wording('one'));
    store.set('a', wording('two'));
    expect(store.get('a')?.getToolDescription('tool')).toBe('two');
    expect([store.has('a'), store.has('b'), store.get('b')]).toEqual([true, false, undefined]);
    expect(store.delete('a')).toBe(true);
    expect(seen).toEqual([
      [{ type: 'set', profileId: 'a', profileIds: ['a'] }, ['a'], 1],
      [{ type: 'set', profileId: 'a', profileIds: ['a'] }, ['a'], 2],
      [{ type: 'delete', profileId: 'a', profileIds: ['a'] }, [], 3],
    ]);
  });

  it('copies what goes in and what comes out', () => {
    const store = new McpGrammarStore();
    const grammar = wording('one');
    store.set('a', grammar);
    grammar.setToolDescription('tool', 'changed outside');
    store.get('a')?.setToolDescription('tool', 'changed outside');
    expect(store.get('a')?.getToolDescription('tool')).toBe('one');
  });

  it('tells nothing of what changes nothing', () => {
    const store = new McpGrammarStore();
    const heard = heardBy(store);
    expect(store.delete('a')).toBe(false);
    store.clear();
    store.importAll({});
    expect(heard).toEqual([]);
    expect(store.revision).toBe(0);
  });

  it('is cleared with one event', () => {
    const store = McpGrammarStore.fromJSON({ a: {}, b: {} });
    const heard = heardBy(store);
    store.clear();
    expect(store.list()).toEqual([]);
    expect(heard).toEqual([{ type: 'clear', profileIds: ['a', 'b'] }]);
    expect(store.revision).toBe(1);
  });

  it('calls the other subscribers when one throws', () => {
    vi.stubGlobal('queueMicrotask', () => {});
    const store = new McpGrammarStore();
    store.onChanged.subscribe(() => {
      throw new Error('from a subscriber');
    });
    const heard = heardBy(store);
    store.set('a', wording('one'));
    vi.unstubAllGlobals();
    expect(heard).toHaveLength(1);
    expect(store.has('a')).toBe(true);
  });

  it.each(['__proto__', 'constructor', 'claude:fr@v2', 'a/b', ' '])(
    'takes the id %j as ordinary data',
    (id) => {
      const store = new McpGrammarStore();
      expect(store.has(id)).toBe(false);
      store.set(id, wording('one'));
      const again = McpGrammarStore.fromJSON(JSON.parse(JSON.stringify(store)));
      expect(again.list()).toEqual([id]);
      expect(again.get(id)?.getToolDescription('tool')).toBe('one');
      expect(Object.keys(store.exportAll())).toEqual([id]);
    },
  );
});

describe('an import', () => {
  it('adds and replaces, with one event', () => {
    const store = McpGrammarStore.fromJSON({ a: { tool: { description: 'old' } }, b: {} });
    const heard = heardBy(store);
    store.importAll({
      a: { tool: { description: 'flat' } },
      c: { tools: { tool: { description: 'sections' } } },
    });
    expect(heard).toEqual([{ type: 'import', profileIds: ['a', 'c'] }]);
    expect(store.exportAll()).toEqual({
      a: { tools: { tool: { description: 'flat' } } },
      b: {},
      c: { tools: { tool: { description: 'sections' } } },
    });
  });

  it('is taken as a whole or not at all', () => {
    const store = McpGrammarStore.fromJSON({ a: { tool: { description: 'old' } } });
    const heard = heardBy(store);
    const before = JSON.stringify(store);
    const bad = { a: {}, b: {}, c: { tools: { tool: { description: 7 } } } };
    expect(() => store.importAll(bad)).toThrow(
      expect.objectContaining({
        code: 'invalid-data',
        path: 'c.tools.tool.description',
        message: 'Profile "c": tools.tool.description must be a string or null, not a number.',
      }),
    );
    expect(JSON.stringify(store)).toBe(before);
    expect([heard, store.revision]).toEqual([[], 0]);
  });

  it.each<[unknown, string]>([
    [null, 'Profiles must be an object of grammars by id, not null.'],
    [[], 'Profiles must be an object of grammars by id, not a list.'],
    [{ a: [] }, 'Profile "a": A grammar must be an object, not a list.'],
    [{ '': {} }, 'A profile needs an id: this one is empty.'],
  ])('of %j is refused', (data, message) => {
    expect(() => new McpGrammarStore().importAll(data)).toThrow(
      expect.objectContaining({ code: 'invalid-data', message }),
    );
    expect(() => McpGrammarStore.fromJSON(data)).toThrow(message);
  });
});

describe('what toJSON gives', () => {
  it('is what fromJSON reads, and what exportAll gives', () => {
    const store = new McpGrammarStore();
    store.set('claude:fr', new McpGrammar({ tool: { description: '', properties: { a: null } } }));
    store.set('default:en', new McpGrammar({ server: { instructions: 'i' }, prompts: {} }));
    const json = JSON.parse(JSON.stringify(store));
    const again = McpGrammarStore.fromJSON(json);
    expect(again.toJSON()).toEqual(json);
    expect(again.toJSON()).toEqual(store.exportAll());
    expect(again.revision).toBe(0);
  });

  it('for one profile, is what importAll takes back', () => {
    const store = McpGrammarStore.fromJSON({ a: { tool: { title: 't' } } });
    store.importAll({ a: store.get('a')?.toJSON() });
    expect(store.exportAll()).toEqual({ a: { tools: { tool: { title: 't' } } } });
  });
});

describe('the bounds of a store', () => {
  it('have defaults', () => {
    const { maxProfiles, maxBytes } = new McpGrammarStore();
    expect([maxProfiles, maxBytes]).toEqual([1_000, 16_777_216]);
  });

  it('count profiles: one that is replaced adds none', () => {
    const store = new McpGrammarStore({ maxProfiles: 2 });
    store.importAll({ a: {}, b: {} });
    store.set('b', wording('again'));
    expect(() => store.set('c', wording('c'))).toThrow(
      expect.objectContaining({
        code: 'limit-reached',
        path: 'maxProfiles',
        message:
          'The store is full: with this it would have 3 profiles, and maxProfiles is 2. It stays as it was.',
      }),
    );
    expect(() => store.importAll({ a: {}, c: {} })).toThrow('maxProfiles');
    expect(store.list()).toEqual(['a', 'b']);
    store.delete('a');
    store.set('c', wording('c'));
    expect(store.list()).toEqual(['b', 'c']);
  });

  it('count bytes in UTF-8, and give back those of what goes', () => {
    const bytes = (id: string, grammar: McpGrammar) =>
      Buffer.byteLength(JSON.stringify(id) + JSON.stringify(grammar));
    const long = wording('€'.repeat(100));
    const maxBytes = bytes('a', long) + bytes('b', wording('b'));
    const store = new McpGrammarStore({ maxBytes });
    store.set('a', long);
    store.set('b', wording('b'));
    expect(() => store.set('b', wording('bb'))).toThrow(
      expect.objectContaining({ code: 'limit-reached', path: 'maxBytes' }),
    );
    expect(store.get('b')?.getToolDescription('tool')).toBe('b');
    store.set('a', wording('a'));
    store.set('b', wording('bb'));
    store.clear();
    store.importAll({ a: long.toJSON(), b: wording('b').toJSON() });
    expect(() => store.set('c', new McpGrammar())).toThrow('maxBytes');
  });

  it('hold for an id of 256 characters', () => {
    const store = new McpGrammarStore();
    store.set('x'.repeat(256), wording('fits'));
    expect(() => store.set('x'.repeat(257), wording('too long'))).toThrow(
      expect.objectContaining({ code: 'limit-reached' }),
    );
    expect(() => store.set('', wording('empty'))).toThrow(expect.objectContaining({ code: 'invalid-data' }));
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %d', (bound) => {
    for (const option of ['maxProfiles', 'maxBytes']) {
      expect(() => new McpGrammarStore({ [option]: bound })).toThrow(
        expect.objectContaining({ code: 'invalid-option', path: option }),
      );
    }
  });

  it('hold in fromJSON too', () => {
    expect(() => McpGrammarStore.fromJSON({ a: {}, b: {} }, { maxProfiles: 1 })).toThrow('maxProfiles');
  });
});

it('keeps keys in lower case, however they are written', () => {
  const store = McpGrammarStore.fromJSON({ 'Default:EN': { look: { description: 'Looks.' } } });
  expect([
    store.list(),
    store.has('default:EN'),
    store.get('DEFAULT:en')?.getToolDescription('look'),
  ]).toEqual([['default:en'], true, 'Looks.']);
  const told: unknown[] = [];
  store.onChanged.subscribe((event) => told.push(event));
  store.set('claude:fr-CA', new McpGrammar());
  store.importAll({ 'Claude:FR-ca': {} });
  expect(store.delete('CLAUDE:fr-ca')).toBe(true);
  expect(told).toEqual([
    { type: 'set', profileId: 'claude:fr-ca', profileIds: ['claude:fr-ca'] },
    { type: 'import', profileIds: ['claude:fr-ca'] },
    { type: 'delete', profileId: 'claude:fr-ca', profileIds: ['claude:fr-ca'] },
  ]);
});
