import { chmodSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const setup = () => sandbox.run('scripts/setup.mjs');
afterAll(() => sandbox.remove());

it('names the Node it needs when this one is too old', async () => {
  sandbox.edit('package.json', (it) => Object.assign(it, { engines: { node: '>=99.1' } }));
  expectRed(await setup(), `This is Node ${process.versions.node}, and mcplkit needs Node 99.1 or later.`);
  sandbox.restore();
});

it('leaves an install alone that belongs to another clone', async () => {
  sandbox.edit('package.json', (it) => Object.assign(it, { version: '1.2.3' }));
  expectGreen(await setup());
  sandbox.restore();
});

/** A clone without an install, and an `npx` that only says what it was asked. */
describe.skipIf(process.platform === 'win32')('an install', () => {
  const npx = (script: string) => {
    sandbox.write('bin/npx', `#!/bin/sh\necho "asked: $*, CI=$CI"\n${script}\n`);
    chmodSync(join(sandbox.folder, 'bin/npx'), 0o755);
  };
  const install =
    'mkdir -p node_modules; for p in packages/* test/* examples/*; do mkdir -p $p/node_modules; done';

  beforeEach(() => {
    for (const folder of ['', 'packages/wire/', 'packages/server/']) {
      rmSync(join(sandbox.folder, folder, 'node_modules'), { recursive: true, force: true });
    }
    // `node` comes first on the PATH of what is started, and npx lies beside it; ours has to win.
    vi.stubEnv('PATH', `${join(sandbox.folder, 'bin')}${delimiter}${process.env.PATH}`);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    sandbox.restore();
  });

  it('runs once, with the pnpm of packageManager, and again when a manifest changes', async () => {
    npx(install);
    const { packageManager } = JSON.parse(sandbox.read('package.json')) as { packageManager: string };
    const first = await setup();
    expectGreen(first);
    expect(first.output).toContain(`asked: -y ${packageManager} install --frozen-lockfile, CI=true`);
    expect((await setup()).output).toBe('Everything is in place.\n');
    sandbox.edit('packages/wire/package.json', (it) => Object.assign(it, { version: '7.0.0' }));
    expect((await setup()).output).toContain('asked: ');
    expect((await setup()).output).toBe('Everything is in place.\n');
    rmSync(join(sandbox.folder, 'packages/wire/node_modules'), { recursive: true });
    expect((await setup()).output).toContain('asked: ');
  });

  it.each([
    ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not fit the package.json files.'],
    ['getaddrinfo ENOTFOUND registry', 'The package registry was not reached. Check the network'],
    ['ENOSPC: no space left', 'The disk is full.'],
    ['EACCES: permission denied', 'A file could not be written.'],
    ['something else', 'Read the lines above.'],
  ])('that fails with %s says what to do, and is tried again', async (message, advice) => {
    npx(`echo "${message}"; exit 1`);
    expectRed(await setup(), message, `The install failed. ${advice}`);
    expectRed(await setup(), message);
  });
});
