import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer } from '../src/consumer.ts';
import { publishedPackages, ROOT, readManifest } from '../src/packages.ts';
import { Tarballs } from '../src/tarballs.ts';

const packages = publishedPackages();
const entries = packages.flatMap((it) => it.entries);

/** The name of a package by its folder. */
function nameOf(folder: string): string {
  return readManifest(new URL(`packages/${folder}/package.json`, ROOT)).name;
}

/** The entries that may reach Node. */
const nodeEntries = Object.entries(
  JSON.parse(readFileSync(new URL('node-entries.json', ROOT), 'utf8')) as Record<string, string[]>,
).flatMap(([folder, names]) => names.map((name) => `${nameOf(folder)}/${name}`));
const portableEntries = entries.filter((entry) => !nodeEntries.includes(entry));

const tarballs = new Tarballs();
const alone = new Map<string, Consumer>();
let together: Consumer;

beforeAll(async () => {
  await tarballs.pack(packages);
  together = await tarballs.install(packages.map(({ name }) => name));
  for (const { name } of packages) alone.set(name, await tarballs.install([name]));
}, 180_000);

afterAll(() => tarballs.remove());

/** The folder in which one package is installed, with what it needs and nothing else. */
function consumerOf(name: string): Consumer {
  const consumer = alone.get(name);
  if (consumer === undefined) throw new Error(`${name} is not installed.`);
  return consumer;
}

it('finds the entries that there are', () => {
  expect(portableEntries).toEqual(
    expect.arrayContaining(['@mcplkit/wire', '@mcplkit/capabilities', '@mcplkit/server']),
  );
  expect(portableEntries).toContain('@mcplkit/transports/loopback');
  expect(entries).toEqual(expect.arrayContaining(nodeEntries));
});

describe.each(packages)('$name, installed alone', ({ name, entries }) => {
  it('holds its build, its words, its licence and its manifest, and nothing else', () => {
    const files = consumerOf(name).files(name);
    expect(files.filter((file) => !/^dist\/[\w./-]+\.(js|d\.ts)$/.test(file))).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(files.filter((file) => /(^|\/)(test|src)\/|\.test\.|\.map$/.test(file))).toEqual([]);
    expect(readFileSync(consumerOf(name).path(name, 'LICENSE'), 'utf8')).toContain('MIT License');
  });

  it('has every file that its entries name', () => {
    const { exports } = readManifest(consumerOf(name).path(name, 'package.json'));
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target as Record<string, string>),
    );
    expect(targets.length).toBeGreaterThan(entries.length);
    expect(targets.filter((target) => !existsSync(consumerOf(name).path(name, target)))).toEqual([]);
  });

  it('depends on released versions', () => {
    const file = consumerOf(name).path(name, 'package.json');
    expect(readFileSync(file, 'utf8')).not.toMatch(/"(workspace|catalog|file|link):/);
    const { dependencies = {}, license } = readManifest(file);
    expect(license).toBe('MIT');
    for (const [dependency, range] of Object.entries(dependencies)) {
      const { version } = readManifest(consumerOf(name).path(dependency, 'package.json'));
      if (dependency.startsWith('@mcplkit/')) expect(range).toBe(`^${version}`);
      else expect(range).toMatch(/^[\^~]?\d+\.\d+\.\d+/);
    }
  });

  it.each(entries)('%s can be imported and required, and gives the same names', async (entry) => {
    const consumer = consumerOf(name);
    const print = 'console.log(Object.keys(it).sort().join())';
    const imported = await consumer.node(
      '--input-type=module',
      '-e',
      `import * as it from '${entry}'; ${print}`,
    );
    expect(imported).toMatch(/^\w+(,\w+)*\n$/);
    const required = consumer.node('--input-type=commonjs', '-e', `const it = require('${entry}'); ${print}`);
    // Node has this since 20.19; before, it says that the package is an ES module.
    if (process.features.require_module) expect((await required).replace(/^__esModule,/, '')).toBe(imported);
    else await expect(required).rejects.toThrow('ERR_REQUIRE_ESM');
  });
});

describe('all packages, installed together', () => {
  it('run on Node', async () => {
    const outfile = join(together.folder, 'uses.js');
    const uses = ['vocabulary.ts', 'portable.ts'].map((file) => together.adopt(file, file));
    const imports = uses
      .map((file, index) => `import * as use${index} from ${JSON.stringify(file)};`)
      .join('');
    const contents = `${imports}
      console.log(JSON.stringify([await use0.useVocabulary(), await use1.useServer()]));`;
    await build({
      stdin: { contents, resolveDir: together.folder },
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
    });
    expect(JSON.parse(await together.node(outfile))).toEqual([VOCABULARY, SERVED]);
  });

  it.each([
    ['vocabulary.ts', 'useVocabulary'],
    ['portable.ts', 'useServer'],
  ])('bundled for a browser, %s runs with the names of the web alone', async (file, use) => {
    const { outputFiles } = await build({
      entryPoints: [together.adopt(file, file)],
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'fixture',
      write: false,
    });
    const web = {
      queueMicrotask,
      setTimeout,
      clearTimeout,
      TextEncoder,
      TextDecoder,
      URL,
      AbortController,
      performance,
      structuredClone,
      crypto,
    };
    const result: unknown = await runInNewContext(`${outputFiles[0]?.text}; fixture.${use}()`, web);
    const expected = use === 'useServer' ? SERVED : VOCABULARY;
    expect(JSON.parse(JSON.stringify(result))).toEqual(expected);
  });

  it.each(portableEntries)('%s bundles for a browser, whole and with nothing left out', async (entry) => {
    const { metafile } = await bundleForBrowser(entry);
    const [output] = Object.values(metafile.outputs);
    expect(output?.imports).toEqual([]);
    expect(output?.bytes).toBeGreaterThan(100);
  });

  it.each(nodeEntries)('%s is refused by a bundler for a browser', async (entry) => {
    await expect(bundleForBrowser(entry)).rejects.toThrow(/Could not resolve "node:/);
  });

  /** What a user with TypeScript writes into a configuration. */
  const RESOLUTIONS = [
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ];
  const ALL = ['vocabulary', 'portable', 'node'];

  describe.each(RESOLUTIONS)('compile under $moduleResolution', (resolution) => {
    it.each([false, true])('with exactOptionalPropertyTypes %s', async (exactOptionalPropertyTypes) => {
      const files = ALL.map((file) => together.adopt(`${file}.ts`, `${file}.ts`));
      await together.compile(files, { ...resolution, exactOptionalPropertyTypes });
    });

    it('with the library of the language alone, but for what needs Node', async () => {
      const files = ['vocabulary', 'portable'].map((file) => together.adopt(`${file}.ts`, `${file}.ts`));
      await together.compile(files, { ...resolution, lib: ['ES2022'], types: [] });
    });
  });

  it('compile in a CommonJS module', async () => {
    const files = ALL.map((file) => together.adopt(`${file}.ts`, `${file}.cts`));
    await together.compile(files, { module: 'nodenext' });
  });

  it('do not compile when they are used wrongly', async () => {
    const wrong = together.write(
      'wrong.ts',
      "import { textContent } from '@mcplkit/wire';\ntextContent(7);\n",
    );
    await expect(together.compile([wrong], { module: 'nodenext' })).rejects.toThrow(
      /wrong\.ts\(2,13\): error TS2345/,
    );
  });
});

/** What the program about connections and the vocabulary gives. */
const VOCABULARY = [
  { type: 'text', text: 'hello Ada' },
  true,
  ['channels.register'],
  true,
  [true, ['capabilities']],
  [{ tools: { greet: { title: '', description: 'Greets.' } } }, ['claude:en', 'default:en']],
];

/** What the bell and the belfry answer, what the roads give, and what a model does with the bell. */
const SERVED = [
  { rang: true },
  [[{ type: 'text', text: '2' }], '{"tokenType":"Bearer","expiresAt":"2999-01-01T00:00:00Z"}'],
  ['wss://example.com/?a', 'hello', 'ORDER-1'],
  ['answered', 1, 'Rung.'],
];

function bundleForBrowser(entry: string) {
  return build({
    stdin: { contents: `export * from '${entry}';`, resolveDir: together.folder },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
}
