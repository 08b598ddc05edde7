import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type LoadGrammarDirectoryOptions, loadGrammarDirectory } from '../../src/node/index.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();

function put(files: Record<string, unknown>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = folder.path(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

async function load(options?: LoadGrammarDirectoryOptions) {
  const { grammars, problems } = await loadGrammarDirectory(folder.path(), options);
  return {
    grammars: Object.fromEntries([...grammars].map(([key, grammar]) => [key, grammar.toJSON().tools?.tool])),
    problems: problems.map(
      ({ path, reason }) => `${path.slice(folder.path().length + 1).replaceAll('\\', '/')}: ${reason}`,
    ),
  };
}

const wording = (texts: object) => ({ tool: texts });

describe('a directory of grammars', () => {
  it('has a file for each agent and locale, under keys in lower case', async () => {
    put({
      'default/en.json': wording({ description: 'en' }),
      'default/fr_CA.json': wording({ description: 'fr-ca' }),
      'Claude/zh-Hans-CN.json': { tools: wording({ description: 'zh' }) },
      'claude/fr@V2.json': wording({ description: 'v2' }),
    });
    expect(await load()).toEqual({
      grammars: {
        'claude:zh-hans-cn': { description: 'zh' },
        'claude:fr@v2': { description: 'v2' },
        'default:en': { description: 'en' },
        'default:fr-ca': { description: 'fr-ca' },
      },
      problems: [],
    });
  });

  it('lays a family over the baseline of the same locale, and of no other', async () => {
    put({
      'default/fr.json': wording({ title: 'default', description: 'default', properties: { by: 'default' } }),
      'default/fr-ca.json': wording({ title: 'canadian' }),
      'claude/fr.json': wording({ description: 'claude', properties: { by: null } }),
      'claude/de.json': wording({ description: 'deutsch' }),
    });
    const { grammars } = await load();
    expect(grammars).toEqual({
      'claude:de': { description: 'deutsch' },
      'claude:fr': { title: 'default', description: 'claude', properties: { by: null } },
      'default:fr': { title: 'default', description: 'default', properties: { by: 'default' } },
      'default:fr-ca': { title: 'canadian' },
    });
  });

  it('lays a version over what has none', async () => {
    put({
      'default/fr.json': wording({ title: '1', description: '1', properties: { a: '1', b: '1' } }),
      'default/fr@v2.json': wording({ description: '2', properties: { a: '2', b: '2' } }),
      'claude/fr.json': wording({ properties: { a: '3', b: '3' } }),
      'claude/fr@v2.json': wording({ properties: { b: '4' } }),
    });
    const { grammars } = await load();
    expect(grammars['claude:fr@v2']).toEqual({
      title: '1',
      description: '2',
      properties: { a: '3', b: '4' },
    });
    expect(grammars['default:fr@v2']).toEqual({
      title: '1',
      description: '2',
      properties: { a: '2', b: '2' },
    });
    expect(grammars['claude:fr']).toEqual({ title: '1', description: '1', properties: { a: '3', b: '3' } });
  });

  it('may have another baseline', async () => {
    put({ 'Base/en.json': wording({ title: 'base' }), 'claude/en.json': wording({ description: 'claude' }) });
    const { grammars } = await load({ baseline: 'Base' });
    expect(grammars['claude:en']).toEqual({ title: 'base', description: 'claude' });
    expect((await load()).grammars['claude:en']).toEqual({ description: 'claude' });
  });

  it('is empty when it is not there', async () => {
    const { grammars, problems } = await loadGrammarDirectory(folder.path('gone'));
    expect([grammars.size, problems]).toEqual([0, []]);
  });

  it('may be named by a URL, and be made of links', async () => {
    put({ '..data/en.json': wording({ description: 'linked' }), 'notes.txt': 'x', 'claude/README.md': 'x' });
    symlinkSync(folder.path('..data'), folder.path('default'), 'junction');
    const { grammars } = await loadGrammarDirectory(pathToFileURL(folder.path()));
    expect([...grammars.keys()]).toEqual(['default:en']);
  });
});

describe('what cannot be used', () => {
  const files = {
    'default/en.json': wording({ description: 'good' }),
    'default/fr.json': '{ "tool": ',
    'default/de.json': { tools: { tool: { properties: { by: 5 } } } },
    'default/it.json': `"${'x'.repeat(1_000)}"`,
    'default/not a locale.json': {},
    'default/en@.json': {},
    'default/en@a@b.json': {},
    'default/en.backup.json': {},
    'default/fr_CA.json': {},
    'default/fr-CA.json': {},
    'a@b/en.json': {},
    'loose.json': {},
  };

  it('is listed with its path and the reason, and left out when it is tolerated', async () => {
    put(files);
    const { grammars, problems } = await load({ tolerate: true, maxFileBytes: 500 });
    expect(Object.keys(grammars)).toEqual(['default:en', 'default:fr-ca']);
    expect(problems).toEqual([
      'a@b: an agent has no ":" and no "@" in its name',
      'default/de.json: tools.tool.properties.by must be a string or null, not a number.',
      `default/en.backup.json: its name is no <locale>.json or <locale>@<version>.json`,
      'default/en@.json: its name is no <locale>.json or <locale>@<version>.json',
      'default/en@a@b.json: its name is no <locale>.json or <locale>@<version>.json',
      expect.stringMatching(/^default\/fr\.json: .* is no JSON: /),
      `default/fr_CA.json: it has the key default:fr-ca, as ${folder.path('default', 'fr-CA.json')} has`,
      `default/it.json: ${folder.path('default', 'it.json')} has 1002 bytes: the limit is 500.`,
      'default/not a locale.json: its name is no <locale>.json or <locale>@<version>.json',
      'loose.json: a grammar lies in the folder of its agent',
    ]);
  });

  it('is an error that lists it, unless it is tolerated', async () => {
    put(files);
    const error = await load().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'McpGrammarError', code: 'load-failed', path: folder.path() });
    for (const name of ['fr.json', 'de.json', 'loose.json']) expect(String(error)).toContain(`${name}: `);
  });

  it('is a path that is no directory', async () => {
    put({ file: '' });
    const loading = loadGrammarDirectory(folder.path('file'));
    await expect(loading).rejects.toMatchObject({ code: 'load-failed', path: folder.path('file') });
  });

  it('is a link that leads nowhere', async () => {
    symlinkSync(folder.path('gone'), folder.path('claude'), 'junction');
    expect((await load({ tolerate: true })).problems).toEqual([expect.stringMatching(/^claude: ENOENT/)]);
  });

  it('is more than maxFiles, tolerated or not', async () => {
    put({ 'default/en.json': {}, 'default/fr.json': {} });
    await expect(load({ maxFiles: 1, tolerate: true })).rejects.toMatchObject({ code: 'limit-reached' });
    expect(Object.keys((await load({ maxFiles: 2 })).grammars)).toHaveLength(2);
  });
});
