/** Brings a clone into a state in which everything else runs. Costs milliseconds when there is nothing to do. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson, root, run, seconds } from './lib/run.mjs';
import { workspaceFolders } from './lib/workspace.mjs';

const stampFile = join(root, 'node_modules', '.cache', 'mcplkit-setup');

/** @param {string} version @param {string} least */
function isOlder(version, least) {
  const have = version.split('.').map(Number);
  for (const [index, part] of least.split('.').map(Number).entries()) {
    const ours = have[index] ?? 0;
    if (ours !== part) return ours < part;
  }
  return false;
}

/** What an install depends on: the lockfile, the workspace's settings and every manifest. */
function wanted() {
  const hash = createHash('sha256');
  const manifests = ['.', ...workspaceFolders()].map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update('\n');
  }
  return hash.digest('hex');
}

/** @param {string} stamp */
function isInstalled(stamp) {
  // Linked from another clone: that clone looks after it, and an install through the link would change it there.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  // `git clean` below packages/ takes a package's links away and leaves the stamp at the root.
  return workspaceFolders().every((folder) => {
    const { dependencies, devDependencies } = readJson(`${folder}/package.json`);
    const needsLinks = Object.keys({ ...dependencies, ...devDependencies }).length > 0;
    return !needsLinks || existsSync(join(root, folder, 'node_modules'));
  });
}

/** @param {string} output @param {string} pnpm */
function advice(output, pnpm) {
  if (/ERR_PNPM_OUTDATED_LOCKFILE|ERR_PNPM_LOCKFILE/.test(output)) {
    return `pnpm-lock.yaml does not fit the package.json files. Run \`npx -y ${pnpm} install\` and commit the lockfile.`;
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|META_FETCH_FAIL/.test(output)) {
    return 'The package registry was not reached. Check the network and, behind a proxy, the `proxy` settings of npm; then run the same command again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Make room and run the same command again.';
  if (/EACCES|EPERM/.test(output)) {
    return 'A file could not be written. Check who owns this folder and node_modules; then run the same command again.';
  }
  return `Read the lines above. If they say nothing useful, delete node_modules and run \`npx -y ${pnpm} install --frozen-lockfile\`.`;
}

/** @returns {Promise<boolean>} whether the clone is ready; when not, what to do has been printed */
export async function setup() {
  const { engines, packageManager } = readJson('package.json');
  const least = engines.node.replace('>=', '');
  if (isOlder(process.versions.node, least)) {
    console.error(
      `This is Node ${process.versions.node}, and mcplkit needs Node ${least} or later. ` +
        'Install a newer one (any release line from 20 on will do) and run the same command again.',
    );
    return false;
  }
  const stamp = wanted();
  if (isInstalled(stamp)) return true;

  const began = performance.now();
  console.log(
    `Installing the dependencies with ${packageManager} (only when they change, a minute at most).`,
  );
  rmSync(stampFile, { force: true });
  const { code, output } = await run(['npx', '-y', packageManager, 'install', '--frozen-lockfile'], {
    show: 'both',
    shell: true,
    // pnpm asks before it replaces a foreign node_modules, and nobody may be there to answer.
    env: { CI: 'true' },
  });
  if (code !== 0) {
    console.error(`\nThe install failed. ${advice(output, packageManager)}`);
    return false;
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Installed in ${seconds(began)}.`);
  return true;
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? '')).href) {
  const ready = await setup();
  if (ready) console.log('Everything is in place.');
  process.exitCode = ready ? 0 : 1;
}
