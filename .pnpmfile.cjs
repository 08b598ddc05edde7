/**
 * What `pnpm pack` and `pnpm publish` change in a manifest: the condition by which this repository resolves its packages
 * to their sources goes, because the sources are not in the tarball.
 */
const SOURCE = '@mcplkit/source';

/** @param {{ exports?: Record<string, string | Record<string, string>> }} manifest */
function beforePacking(manifest) {
  for (const target of Object.values(manifest.exports ?? {})) {
    if (typeof target === 'object') delete target[SOURCE];
  }
  return manifest;
}

module.exports = { hooks: { beforePacking } };
