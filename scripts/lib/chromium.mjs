/** The browser that test/browser runs in: where it is, and how it comes where it can. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, seconds } from './run.mjs';
import { workspaceFolders } from './workspace.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

/** Where installers put it that put nothing on PATH. @type {Record<string, string[]>} */
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The Chromium that CHROMIUM_PATH names, and no other when it names one; else the first on PATH, else one where its
 * installer puts it.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name + ending)));
  return [...onPath, ...(PLACES[process.platform] ?? [])].find(isProgram);
}

/** Why there is no browser to test in, and what to do about it. */
export function whyNoChromium() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH
    ? `CHROMIUM_PATH is ${CHROMIUM_PATH}, which is no program`
    : 'there is no Chromium here; install one, or let CHROMIUM_PATH name it';
}

/** A system's packages are its owner's: only root can install, and a CHROMIUM_PATH says that a browser was chosen. */
const mayInstall = () => process.getuid?.() === 0 && !process.env.CHROMIUM_PATH;

/** @param {string} words what apt-get is asked */
const apt = (words) =>
  run(['apt-get', '-y', words], { show: 'quiet', shell: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });

async function install() {
  if ((await apt('--version')).code !== 0) return;
  const began = performance.now();
  console.log('Installing Chromium with apt-get, for the tests in a browser (once).');
  // The lists of a fresh image are empty, or name versions that are gone.
  const words = 'install --no-install-recommends chromium';
  let outcome = await apt(words);
  if (outcome.code !== 0) {
    await apt('update');
    outcome = await apt(words);
  }
  if (findChromium()) console.log(`Installed in ${seconds(began)}.`);
  else console.error(`${outcome.output}\nChromium was not installed; the output of apt-get is above.`);
}

/**
 * Sees to a Chromium for test/browser, where that is: where there is none, root gets it from apt-get. Without one the
 * suite goes on; the tests in a browser are skipped then, or fail where CI is true.
 */
export async function bringChromium() {
  if (!workspaceFolders().includes('test/browser')) return;
  if (!findChromium() && mayInstall()) await install();
  if (!findChromium()) console.log(`The tests in a browser cannot run: ${whyNoChromium()}.`);
}
