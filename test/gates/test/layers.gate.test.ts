import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed, type Outcome } from '../src/verdict.ts';

/** One file each, what is in it, and the violation that it must be. */
const breaks = [
  [
    'layer-transports',
    'transports/src/by-name.ts',
    `export { CAPABILITY_PATHS } from '@mcplkit/capabilities';`,
  ],
  [
    'layer-transports',
    'transports/src/by-type.ts',
    `export type { CapabilityPath } from '@mcplkit/capabilities';`,
  ],
  ['layer-transports', 'transports/src/by-path.ts', `export * from '../../capabilities/src/index.ts';`],
  ['by-name-only', 'transports/src/by-path.ts', `export * from '../../capabilities/src/index.ts';`],
  ['by-name-only', 'transports/test/by-path.test.ts', `import '../../wire/src/index.ts';`],
  ['by-name-only', '../test/support/src/by-path.ts', `export * from '../../../packages/wire/src/index.ts';`],
  ['by-name-only', 'transports/src/by-built.ts', `export * from '../../wire/dist/index.js';`],
  ['no-unresolved', 'capabilities/src/undeclared.ts', `export * from '@mcplkit/transports/loopback';`],
  ['no-unresolved', 'capabilities/src/deep-source.ts', `export * from '@mcplkit/wire/src/errors.ts';`],
  ['no-unresolved', 'capabilities/src/deep-built.ts', `export * from '@mcplkit/wire/dist/index.js';`],
  ['no-unresolved', 'wire/src/nowhere.ts', `export * from './not-there.ts';`],
  ['no-cycle', 'wire/src/chicken.ts', `import { egg } from './egg.ts'; export const chicken = () => egg;`],
  ['runs-anywhere', 'wire/src/platform.ts', `export { readFileSync } from 'node:fs';`],
  ['runs-anywhere', 'transports/src/loopback-platform.ts', `export type { Socket } from 'net';`],
  ['not-through-node', 'transports/src/loopback-detour.ts', `export * from './stdio-break.ts';`],
  ['source-not-to-test', 'wire/src/to-test.ts', `export * from '../test/helper.ts';`],
  ['source-not-to-test', 'wire/src/to-support.ts', `export * from 'test-support';`],
  ['declared-dependency', 'capabilities/src/dev.ts', `export * from 'fast-check';`],
  ['declared-dependency', 'wire/src/root-dev.ts', `export type { Plugin } from 'vite';`],
] as const;

const sandbox = new Sandbox({ built: true });
let red: Outcome;

beforeAll(async () => {
  expectGreen(await sandbox.gate('layers'));
  for (const [, file, text] of breaks) sandbox.write(`packages/${file}`, `${text}\n`);
  const egg = `import { chicken } from './chicken.ts'; export const egg = () => chicken;`;
  sandbox.write('packages/wire/src/egg.ts', egg);
  sandbox.write('packages/wire/test/helper.ts', 'export const help = 1;\n');
  // These are allowed, so the verdict must not name them.
  sandbox.write('packages/transports/src/stdio-break.ts', `export { spawn } from 'node:child_process';\n`);
  sandbox.write('packages/transports/test/allowed.test.ts', `import 'node:fs'; import '../src/stdio.ts';\n`);
  // A package that is declared resolves. The layer must hold even then.
  sandbox.link(
    'packages/transports/node_modules/@mcplkit/capabilities',
    realpathSync(join(root, 'packages/capabilities')),
  );
  red = await sandbox.gate('layers');
});
afterAll(() => sandbox.remove());

describe('layers', () => {
  it('says what it means', () => {
    expectRed(red, 'layers: An import goes where it may not.');
  });

  it.each(breaks)('%s: %s', (rule, file) => {
    expect(red.output).toMatch(
      new RegExp(`error ${rule}: ${posix.join('packages', file).replaceAll('.', '[.]')}`),
    );
  });

  it('allows Node where node-entries.json does, and anything in tests', () => {
    expect(red.output).not.toMatch(/error \S+: packages\/transports\/(src\/stdio-break|test\/allowed)/);
  });
});
