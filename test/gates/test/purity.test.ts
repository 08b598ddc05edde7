import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, packageFolders, readNodeEntries } from '../../../scripts/lib/workspace.mjs';
import { impurities } from '../src/purity.ts';
import { root, Sandbox } from '../src/sandbox.ts';

const all = packageFolders().flatMap((name) => entriesOf(name).map((entry) => ({ ...entry, package: name })));
const needsNode = (entry: (typeof all)[number]) =>
  readNodeEntries()[entry.package]?.includes(entry.name) ?? false;

describe('built entries', () => {
  it.each(all.filter((entry) => !needsNode(entry)))('$package $key runs anywhere [MAKE-3]', ({ built }) => {
    expect(impurities(join(root, built))).toEqual([]);
  });

  it.each(all.filter(needsNode))('$package $key needs Node, as node-entries.json says', ({ built }) => {
    expect(impurities(join(root, built))).not.toEqual([]);
  });
});

describe('the scan', () => {
  const sandbox = new Sandbox({ built: true });
  const entry = 'packages/wire/dist/index.js';
  const dist = join(sandbox.folder, 'packages/wire/dist/');
  const scan = () => impurities(join(sandbox.folder, entry)).map((found) => found.replace(dist, ''));
  afterEach(() => sandbox.restore());
  afterAll(() => sandbox.remove());

  it.each([
    ['index.js imports node:fs', `import { readFileSync } from 'node:fs'; readFileSync('');`],
    ['index.js imports fs/promises', `export * from 'fs/promises';`],
    ['index.js imports node:net', `export const later = () => import('node:net');`],
    ['index.js imports @mcplkit/transports/tcp', `export * from '@mcplkit/transports/tcp';`],
    ['index.js names process', `export const cwd = process.cwd();`],
    ['index.js names process', `export const maybe = typeof process === 'object' ? 1 : 2;`],
    ['index.js names process', `export const hidden = globalThis.process;`],
    ['index.js names Buffer', `export const hidden = globalThis['Buffer'];`],
    ['index.js names Buffer', `export const bytes = Buffer.alloc(1);`],
    ['index.js names require', `export const fs = require('./fs');`],
    ['index.js names require', `export const shim = typeof require !== 'undefined' ? require : undefined;`],
    ['index.js names __dirname', `export const here = __dirname;`],
    ['index.js names document', `export const title = document.title;`],
  ])('finds: %s, in %s', (found, code) => {
    sandbox.append(entry, `\n${code}\n`);
    expect(scan()).toEqual([found]);
  });

  it('follows chunks', () => {
    sandbox.write('packages/wire/dist/chunk-a.js', `export * from './chunk-b.js';`);
    sandbox.write('packages/wire/dist/chunk-b.js', `import 'node:os';`);
    sandbox.append(entry, `\nexport * from './chunk-a.js';\n`);
    expect(scan()).toEqual(['chunk-b.js imports node:os']);
  });

  it('refuses to judge what is not built', () => {
    sandbox.append(entry, `\nexport * from './chunk-gone.js';\n`);
    expect(scan).toThrow('which is not built');
  });
});

describe('what only looks like Node', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcplkit-purity-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('passes', () => {
    const file = join(folder, 'index.js');
    writeFileSync(
      file,
      `export const process = (Buffer) => Buffer.length; // process.exit
       export const text = 'require("node:fs")', here = { require: 1 }.require, it = { process, global: 2 };
       export const time = setTimeout, bytes = new TextEncoder(), signal = new AbortController().signal;`,
    );
    expect(impurities(file)).toEqual([]);
  });
});
