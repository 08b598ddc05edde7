import { afterAll, afterEach, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const manifests = () => sandbox.gate('manifests');
const manifest = (name: string) => `packages/${name}/package.json`;
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green', async () => {
  expectGreen(await manifests());
});

// biome-ignore lint/suspicious/noExplicitAny: a break may do anything to a file.
const edits: [words: string, file: string, change: (content: any) => void][] = [
  [
    'capabilities: depends on transports, and layers.json has no such arrow',
    manifest('capabilities'),
    (it) => Object.assign(it.dependencies, { '@mcplkit/transports': 'workspace:^' }),
  ],
  [
    'capabilities: layers.json has an arrow to wire, package.json does not list it',
    manifest('capabilities'),
    (it) => delete it.dependencies,
  ],
  [
    'wire: its tests depend on capabilities, and layers.json has no such arrow',
    manifest('wire'),
    (it) => Object.assign(it.devDependencies, { '@mcplkit/capabilities': 'workspace:*' }),
  ],
  [
    'capabilities: @mcplkit/wire must be a workspace: dependency',
    manifest('capabilities'),
    (it) => Object.assign(it.dependencies, { '@mcplkit/wire': '^1.0.0' }),
  ],
  [
    'wire: the folder and the name @mcplkit/wires differ',
    manifest('wire'),
    (it) => Object.assign(it, { name: '@mcplkit/wires' }),
  ],
  [
    'wire: entry ./more has no size budget (packages/wire/dist/more.js)',
    manifest('wire'),
    (it) =>
      Object.assign(it.exports, {
        './more': { '@mcplkit/source': './src/more.ts', default: './dist/more.js' },
      }),
  ],
  ['wire: not in layers.json', 'layers.json', (it) => delete it.wire],
  ['layers.json: ghost is no folder in packages/', 'layers.json', (it) => Object.assign(it, { ghost: [] })],
  [
    'layers.json: wire may import ghost, which is not in layers.json',
    'layers.json',
    (it) => Object.assign(it, { wire: ['ghost'] }),
  ],
  [
    'layers.json: cycle wire -> capabilities -> wire',
    'layers.json',
    (it) => Object.assign(it, { wire: ['capabilities'] }),
  ],
  [
    'node-entries.json: wire has no entry files',
    'node-entries.json',
    (it) => Object.assign(it, { wire: ['files'] }),
  ],
  [
    '.size-limit.json: packages/wire/dist/old.js is no entry of a package',
    '.size-limit.json',
    (it) => it.push({ path: 'packages/wire/dist/old.js', limit: '1 kB' }),
  ],
  [
    'packageManager is pnpm@9.0.0, devDependencies brings pnpm@',
    'package.json',
    (it) => Object.assign(it, { packageManager: 'pnpm@9.0.0' }),
  ],
];

it.each(edits)('is red: %s', async (words, file, change) => {
  sandbox.edit(file, change);
  expectRed(await manifests(), words, 'manifests: A manifest and layers.json differ');
});

it.each(['README.md', 'test/surface.pins.test.ts'])('is red without %s', async (file) => {
  sandbox.delete(`packages/wire/${file}`);
  expectRed(await manifests(), `wire: ${file} is missing`);
});

it('names every problem at once', async () => {
  sandbox.edit('layers.json', (it) => Object.assign(it, { wire: ['capabilities'], ghost: [] }));
  const { output } = await manifests();
  expect(output.match(/^layers\.json: /gm)).toHaveLength(2);
});
