import { program } from '../tsup.base.ts';

export default program({
  run: 'src/run.ts',
  sample: 'src/sample.ts',
  child: 'src/child.ts',
  profile: 'src/profile.ts',
  empty: 'src/empty.ts',
});
