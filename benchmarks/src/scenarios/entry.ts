import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { installed } from '../lib/installed.ts';
import { PEERS, type PeerName } from '../peers/index.ts';
import { defineScenario } from './scenario.ts';

const LIBRARIES: readonly PeerName[] = ['mcplkit', 'sdk1', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'];

async function importMs(...specifiers: readonly string[]): Promise<number> {
  const began = performance.now();
  for (const specifier of specifiers) await import(specifier);
  return performance.now() - began;
}

/** The module of this package that has nothing in it. */
const empty = new URL('./empty.js', import.meta.url).href;

export const importTime = defineScenario<object>({
  name: 'import',
  title: 'Import of what one end over stdio needs, above an empty module',
  shows: ['importMs'],
  peers: LIBRARIES,
  cells: { 'one end over stdio': {} },
  async measure({ name }) {
    // The first import of all pays for the loader.
    await importMs('data:text/javascript,');
    const nothing = await importMs(empty);
    return { importMs: (await importMs(...PEERS[name].entries)) - nothing };
  },
});

/** The size of everything that the entries reach, bundled and minified. */
async function gzipBytes(entries: readonly string[]): Promise<number> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((entry) => `export * from ${JSON.stringify(entry)};`).join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
}

export const size = defineScenario<object>({
  name: 'size',
  title: 'Size of the same, bundled, minified and gzipped',
  shows: ['gzipBytes', 'dependencies'],
  peers: LIBRARIES,
  cells: { 'one end over stdio': {} },
  exact: true,
  async measure({ name }) {
    const { packages, entries } = PEERS[name];
    const dependencies = packages.flatMap((each) => {
      const manifest = JSON.parse(readFileSync(installed(each), 'utf8')) as { dependencies?: object };
      return Object.keys(manifest.dependencies ?? {});
    });
    return { gzipBytes: await gzipBytes(entries), dependencies: new Set(dependencies).size };
  },
});
