/** Writes the table of packages into README.md, from their manifests. */
import { writePart } from './lib/generated.mjs';
import { readJson } from './lib/run.mjs';
import { packageFolders } from './lib/workspace.mjs';

const rows = packageFolders().map((folder) => {
  const { name, description } = readJson(`packages/${folder}/package.json`);
  return `| [\`${name}\`](packages/${folder}/README.md) | ${description} |`;
});
writePart({
  file: 'README.md',
  part: 'packages',
  script: 'scripts/list-packages.mjs',
  text: ['| package | what it is |', '|---|---|', ...rows].join('\n'),
});
