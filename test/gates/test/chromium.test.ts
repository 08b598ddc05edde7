import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen } from '../src/verdict.ts';

const sandbox = new Sandbox();
const bin = join(sandbox.folder, 'bin');
afterAll(() => sandbox.remove());

/** What `npm test` does before the suite, as the user with this number; the last line says what was found. */
async function bring(user = 0): Promise<string[]> {
  sandbox.write(
    'probe.mjs',
    `import { bringChromium, findChromium } from './scripts/lib/chromium.mjs';
     process.getuid = () => ${user};
     await bringChromium();
     console.log(findChromium() ?? 'none');`,
  );
  const outcome = await sandbox.run('probe.mjs');
  expectGreen(outcome);
  return outcome.output.trimEnd().split('\n');
}

/** Puts a program on the PATH, where nothing else is. */
function program(name: string, script = ''): string {
  sandbox.write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
  return join(bin, name);
}

/** An apt-get that writes down what it is asked, and installs when its lists are there. */
const aptGet = (then: string) =>
  program('apt-get', `echo "apt-get $*" >> ${bin}/asked\ncase "$*" in ${then} esac`);
const INSTALL = '-y install --no-install-recommends chromium';
const PUT = `echo > ${bin}/chromium; /bin/chmod 755 ${bin}/chromium`;
const asked = () => sandbox.read('bin/asked').trimEnd().split('\n');

describe.skipIf(process.platform !== 'linux')('a Chromium for the tests in a browser', () => {
  beforeEach(() => {
    vi.stubEnv('PATH', bin);
    vi.stubEnv('CHROMIUM_PATH', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(bin, { recursive: true, force: true });
    sandbox.restore();
  });

  it('is the one that CHROMIUM_PATH names, and no other, or the first on PATH', async () => {
    const onPath = program('google-chrome');
    expect(await bring()).toEqual([onPath]);
    vi.stubEnv('CHROMIUM_PATH', program('mine'));
    expect(await bring()).toEqual([join(bin, 'mine')]);
    vi.stubEnv('CHROMIUM_PATH', join(bin, 'nowhere'));
    aptGet(`"${INSTALL}") ${PUT};;`);
    expect(await bring()).toEqual([
      `The tests in a browser cannot run: CHROMIUM_PATH is ${bin}/nowhere, which is no program.`,
      'none',
    ]);
  });

  it('is installed once for root, with apt-get', async () => {
    aptGet(`"${INSTALL}") ${PUT};;`);
    expect((await bring()).at(-1)).toBe(join(bin, 'chromium'));
    expect(await bring()).toEqual([join(bin, 'chromium')]);
    expect(asked().slice(1)).toEqual([`apt-get ${INSTALL}`]);
  });

  it('is installed behind an update where the lists of packages are old', async () => {
    aptGet(`"${INSTALL}") [ -f ${bin}/lists ] || exit 100; ${PUT};; "-y update") echo > ${bin}/lists;;`);
    expect((await bring()).at(-1)).toBe(join(bin, 'chromium'));
    expect(asked().slice(1)).toEqual([`apt-get ${INSTALL}`, 'apt-get -y update', `apt-get ${INSTALL}`]);
  });

  it('is told to be missing where it cannot be installed, with what apt-get said', async () => {
    aptGet('*install*) echo "no such package"; exit 100;;');
    const told = await bring();
    expect(told).toContain('no such package');
    expect(told.slice(-2)).toEqual([
      'The tests in a browser cannot run: there is no Chromium here; install one, or let CHROMIUM_PATH name it.',
      'none',
    ]);
  });

  it.each([
    ['for others than root', 1000, true],
    ['where there is no apt-get', 0, false],
  ])('is not installed %s', async (_name, user, hasAptGet) => {
    if (hasAptGet) aptGet(`"${INSTALL}") ${PUT};;`);
    expect(await bring(user)).toEqual([expect.stringContaining('cannot run: there is no Chromium'), 'none']);
  });
});
