import { run, seconds } from './run.mjs';

/**
 * Builds through turbo, which skips what has not changed. Says nothing but how long it took, unless it fails.
 *
 * @param {string} what for the line that is printed
 * @param {string[]} [filters] turbo filters; none builds everything
 */
export async function build(what, filters = []) {
  const began = performance.now();
  const selected = filters.map((filter) => `--filter=${filter}`);
  const { code, output } = await run(['turbo', 'run', 'build', '--concurrency=100%', ...selected], {
    show: 'quiet',
  });
  if (code === 0) console.log(`Built ${what} in ${seconds(began)}.`);
  else console.error(`${output}\nThe build of ${what} failed; its output is above.`);
  return code === 0;
}
