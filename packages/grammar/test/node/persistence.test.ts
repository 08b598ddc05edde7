import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McpGrammar } from '../../src/grammar.ts';
import type { McpGrammarError } from '../../src/grammar-error.ts';
import { type GrammarPersistence, persistGrammarStore } from '../../src/node/index.ts';
import { McpGrammarStore, type McpGrammarStoreOptions } from '../../src/store.ts';
import { useTempFolder } from '../support/temp-folder.ts';

/** What happens at the begin of a write: the write itself is real. */
const atWrite = vi.hoisted(() => ({ run: (): unknown => undefined, count: 0 }));

vi.mock('write-file-atomic', async (original) => {
  const { default: write } = await original<{ default: typeof import('write-file-atomic') }>();
  return {
    default: async (path: string, text: string) => {
      atWrite.count++;
      await atWrite.run();
      await write(path, text);
    },
  };
});

const folder = useTempFolder();
const open: GrammarPersistence[] = [];
let file: string;
let errors: McpGrammarError[];

beforeEach(() => {
  file = folder.path('settings', 'grammars.json');
  errors = [];
  atWrite.run = () => undefined;
  atWrite.count = 0;
});

afterEach(async () => {
  vi.useRealTimers();
  atWrite.run = () => undefined;
  for (const each of open.splice(0)) await each.close().catch(() => {});
});

async function persist(
  store: McpGrammarStore,
  options: { debounceMs?: number } = {},
): Promise<GrammarPersistence> {
  const persistence = await persistGrammarStore(store, file, {
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(persistence);
  return persistence;
}

const wording = (description: string) => new McpGrammar({ tool: { description } });
const profile = (description: string) => ({ tools: { tool: { description } } });
const saved = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

function put(content: unknown): void {
  mkdirSync(folder.path('settings'), { recursive: true });
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isRaw ? content : JSON.stringify(content));
}

describe('a store in a file', () => {
  it('is loaded before anything else, and a load is no change to save', async () => {
    put({ 'claude:fr': profile('du fichier') });
    const before = readFileSync(file);
    const store = new McpGrammarStore();
    store.set('default:en', wording('of the program'));
    const persistence = await persist(store);
    expect(store.exportAll()).toEqual({
      'default:en': profile('of the program'),
      'claude:fr': profile('du fichier'),
    });
    await persistence.flush();
    expect([readFileSync(file), atWrite.count]).toEqual([before, 0]);
  });

  it('need not be there: the folder is made, and the file with the first change', async () => {
    const store = new McpGrammarStore();
    await persist(store, { debounceMs: 0 });
    expect(readdirSync(folder.path('settings'))).toEqual([]);
    store.set('a', wording('one'));
    await vi.waitFor(() => expect(saved()).toEqual({ a: profile('one') }));
    expect(errors).toEqual([]);
  });

  it('comes back after a restart, every kind of change', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    store.set('a', wording('one'));
    store.importAll({ b: profile('two'), c: profile('three') });
    store.importAll(JSON.parse('{ "__proto__": { "tool": { "description": "four" } } }'));
    store.delete('c');
    await persistence.close();
    const again = new McpGrammarStore();
    await persist(again);
    expect(JSON.stringify(again)).toBe(JSON.stringify(store));
    expect(again.list()).toEqual(['a', 'b', '__proto__']);
    again.clear();
    await open.at(-1)?.flush();
    expect(saved()).toEqual({});
  });

  it.each<[string, (store: McpGrammarStore) => void, unknown]>([
    ['a profile', (store) => store.set('b', wording('two')), { a: profile('one'), b: profile('two') }],
    [
      'an import',
      (store) => store.importAll({ b: profile('two') }),
      { a: profile('one'), b: profile('two') },
    ],
    ['a deletion', (store) => store.delete('a'), {}],
    ['a clearing', (store) => store.clear(), {}],
  ])('is saved after %s, and after what follows', async (_what, change, wanted) => {
    put({ a: profile('one') });
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    change(store);
    await persistence.flush();
    expect(saved()).toEqual(wanted);
    store.set('last', wording('last'));
    await persistence.flush();
    expect(saved()).toEqual({ ...(wanted as object), last: profile('last') });
  });

  it('may be named by a URL', async () => {
    put({ a: profile('one') });
    const store = new McpGrammarStore();
    open.push(await persistGrammarStore(store, pathToFileURL(file)));
    expect(store.list()).toEqual(['a']);
  });

  it('stays the same file when the program goes to another folder', async () => {
    const home = process.cwd();
    mkdirSync(folder.path('settings'));
    try {
      process.chdir(folder.path('settings'));
      const store = new McpGrammarStore();
      const persistence = await persistGrammarStore(store, 'grammars.json');
      open.push(persistence);
      process.chdir(home);
      store.set('a', wording('one'));
      await persistence.flush();
    } finally {
      process.chdir(home);
    }
    expect(saved()).toEqual({ a: profile('one') });
  });

  it('gathers changes into one write', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    for (let n = 0; n < 50; n++) store.set(`profile ${n}`, wording('text'));
    await persistence.flush();
    expect(atWrite.count).toBe(1);
    expect(saved()).toEqual(store.exportAll());
  });

  it('is saved in the midst of changes that do not stop', async () => {
    const store = new McpGrammarStore();
    await persist(store, { debounceMs: 100 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let n = 0; n < 10; n++) {
      store.set('a', wording(`${n}`));
      vi.advanceTimersByTime(50);
    }
    expect(atWrite.count).toBeGreaterThan(0);
  });

  // Windows refuses to replace a file while another program reads it; the save is tried again then.
  it.skipIf(process.platform === 'win32')(
    'is whole at every moment, with nothing else beside it',
    async () => {
      const store = new McpGrammarStore();
      const persistence = await persist(store);
      store.set('a', wording('x'.repeat(60_000)));
      await persistence.flush();
      let saves = 20;
      const write = async () => {
        for (; saves > 0; saves--) {
          store.set('a', wording(`${saves}`.repeat(30_000)));
          await persistence.flush();
        }
      };
      const writing = write();
      while (saves > 0) {
        expect(saved()).toMatchObject({ a: { tools: {} } });
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(readdirSync(folder.path('settings'))).toEqual(['grammars.json']);
    },
  );
});

describe('nothing is lost', () => {
  it('of what changes while the store is saved', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store, { debounceMs: 0 });
    atWrite.run = () => {
      atWrite.run = () => undefined;
      store.set('b', wording('during'));
    };
    store.set('a', wording('before'));
    await persistence.flush();
    await vi.waitFor(() => expect(saved()).toEqual({ a: profile('before'), b: profile('during') }));
  });

  it('of what changes while a write runs and a flush waits', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    const { promise: gate, open: letGo } = gateOf();
    const { promise: begun, open: begin } = gateOf();
    atWrite.run = () => {
      begin();
      return gate;
    };
    store.set('a', wording('before'));
    const first = persistence.flush();
    await begun;
    store.set('b', wording('during'));
    const second = persistence.flush();
    const third = persistence.close();
    letGo();
    await first;
    await second;
    expect(saved()).toEqual({ a: profile('before'), b: profile('during') });
    await third;
    expect(atWrite.count).toBe(2);
  });

  it('of what changes while the file is read: it is newer', async () => {
    put({ set: profile('old'), deleted: profile('old'), other: profile('old') });
    const store = McpGrammarStore.fromJSON({ deleted: profile('older') });
    const loading = persist(store);
    store.set('set', wording('new'));
    store.delete('deleted');
    const persistence = await loading;
    const wanted = { set: profile('new'), other: profile('old') };
    expect(store.exportAll()).toEqual(wanted);
    await persistence.flush();
    expect(saved()).toEqual(wanted);
  });

  it('of what a subscriber changes when the file is loaded', async () => {
    put({ a: profile('one') });
    const store = new McpGrammarStore();
    store.onChanged.subscribe(({ type }) => {
      if (type === 'import') store.set('b', wording('two'));
    });
    const persistence = await persist(store);
    await persistence.flush();
    expect(saved()).toEqual({ a: profile('one'), b: profile('two') });
  });

  it.each<[string, unknown, McpGrammarStoreOptions]>([
    ['no JSON', '{ "a": ', {}],
    ['empty', '', {}],
    ['no text', new Uint8Array([0x22, 0xff, 0x22]), {}],
    ['a list', [], {}],
    ['something else', { a: { tools: { tool: { description: 7 } } } }, {}],
    ['more than fits', { a: {}, b: {} }, { maxProfiles: 1 }],
    ['far too large', `{}${' '.repeat(5_000)}`, { maxBytes: 100 }],
  ])('of a file that holds %s: a copy is kept, and the store goes on', async (_what, content, options) => {
    put(content);
    const before = readFileSync(file);
    const store = new McpGrammarStore(options);
    const persistence = await persist(store);
    expect(store.list()).toEqual([]);
    expect(readFileSync(`${file}.corrupt`)).toEqual(before);
    expect(errors).toEqual([
      expect.objectContaining({ name: 'McpGrammarError', code: 'load-failed', path: file }),
    ]);
    expect(errors[0]?.message).toContain(`it is kept as ${file}.corrupt. `);
    store.set('a', wording('anew'));
    await persistence.flush();
    expect(saved()).toEqual({ a: profile('anew') });
    expect(readFileSync(`${file}.corrupt`)).toEqual(before);
  });

  it('of an earlier copy', async () => {
    for (const content of ['first', 'second', 'third']) {
      put(content);
      await persist(new McpGrammarStore());
    }
    const copies = ['.corrupt', '.corrupt.2', '.corrupt.3'].map((ending) =>
      readFileSync(file + ending, 'utf8'),
    );
    expect(copies).toEqual(['first', 'second', 'third']);
  });

  it('when there are a hundred copies: somebody has to look', async () => {
    put('corrupt');
    for (let n = 1; n <= 100; n++) writeFileSync(`${file}.corrupt${n === 1 ? '' : `.${n}`}`, 'kept');
    await expect(persist(new McpGrammarStore())).rejects.toMatchObject({ code: 'load-failed', path: file });
    expect(readFileSync(file, 'utf8')).toBe('corrupt');
  });

  it('of a file that cannot be read: it is not begun', async () => {
    mkdirSync(file, { recursive: true });
    const store = new McpGrammarStore();
    await expect(persist(store)).rejects.toMatchObject({
      name: 'McpGrammarError',
      code: 'load-failed',
      path: file,
      cause: expect.objectContaining({ code: 'EISDIR' }),
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    store.set('a', wording('one'));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a save that fails', () => {
  const breakFolder = () => {
    rmSync(folder.path('settings'), { recursive: true, force: true });
    writeFileSync(folder.path('settings'), 'a file in the place of the folder');
  };
  const mendFolder = () => {
    renameSync(folder.path('settings'), folder.path('moved'));
    mkdirSync(folder.path('settings'));
  };

  it('is told to who waits for it, and is made up for by the next', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    breakFolder();
    store.set('a', wording('one'));
    await expect(persistence.flush()).rejects.toMatchObject({
      name: 'McpGrammarError',
      code: 'save-failed',
      path: file,
      cause: expect.objectContaining({ code: expect.stringMatching(/^(ENOTDIR|ENOENT)$/) }),
    });
    expect(errors).toEqual([]);
    mendFolder();
    await persistence.flush();
    expect(saved()).toEqual({ a: profile('one') });
  });

  it('is told to onError when nobody waits, and tried again after five seconds', async () => {
    const store = new McpGrammarStore();
    await persist(store, { debounceMs: 0 });
    breakFolder();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.set('a', wording('one'));
    vi.advanceTimersByTime(0);
    await until(() => errors.length === 1);
    expect(errors).toEqual([expect.objectContaining({ code: 'save-failed', path: file })]);
    mendFolder();
    vi.advanceTimersByTime(4_999);
    expect(atWrite.count).toBe(1);
    vi.advanceTimersByTime(1);
    await until(() => existsSync(file));
    expect(saved()).toEqual({ a: profile('one') });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is tried again at once with the next change', async () => {
    const store = new McpGrammarStore();
    await persist(store, { debounceMs: 0 });
    breakFolder();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.set('a', wording('one'));
    vi.advanceTimersByTime(0);
    await until(() => errors.length === 1);
    mendFolder();
    store.set('b', wording('two'));
    vi.advanceTimersByTime(0);
    await until(() => existsSync(file));
    expect(saved()).toEqual({ a: profile('one'), b: profile('two') });
  });

  it('keeps no process alive, as a change that waits to be saved does', async () => {
    const store = new McpGrammarStore();
    await persist(store, { debounceMs: 1 });
    breakFolder();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    store.set('a', wording('one'));
    await until(() => errors.length === 1);
    const held = timers.mock.calls.map(([, ms], n) => [ms, timers.mock.results[n]?.value.hasRef()]);
    timers.mockRestore();
    expect(held.filter(([ms]) => ms === 1 || ms === 5_000)).toEqual([
      [1, true],
      [5_000, false],
    ]);
  });

  it('is told by close too, which may be called again', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store);
    breakFolder();
    store.set('a', wording('one'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(persistence.close()).rejects.toMatchObject({ code: 'save-failed' });
    expect(vi.getTimerCount()).toBe(0);
    mendFolder();
    await persistence.close();
    expect(saved()).toEqual({ a: profile('one') });
  });

  it('is a warning of the process when there is no onError', async () => {
    put('corrupt');
    const warning = new Promise((resolve) => process.once('warning', resolve));
    open.push(await persistGrammarStore(new McpGrammarStore(), file));
    expect(await warning).toMatchObject({ name: 'McpGrammarError', code: 'load-failed' });
  });
});

describe('close', () => {
  it('saves what waits, and follows the store no more', async () => {
    const store = new McpGrammarStore();
    const persistence = await persist(store, { debounceMs: 60_000 });
    store.set('a', wording('one'));
    await persistence.close();
    expect(saved()).toEqual({ a: profile('one') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.set('b', wording('two'));
    await persistence.close();
    await persistence.flush();
    expect([vi.getTimerCount(), atWrite.count]).toEqual([0, 1]);
  });
});

it.each([-1, Number.NaN])('a wait of %d is refused', async (debounceMs) => {
  await expect(persist(new McpGrammarStore(), { debounceMs })).rejects.toMatchObject({
    code: 'invalid-option',
    path: 'debounceMs',
  });
});

function gateOf(): { promise: Promise<void>; open: () => void } {
  let resolveGate = () => {};
  const promise = new Promise<void>((resolve) => {
    resolveGate = resolve;
  });
  return { promise, open: () => resolveGate() };
}

/** Lets the file system work until it is so; the clock may stand. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
