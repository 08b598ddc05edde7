import { build } from '../../tsup.base.ts';

export default build([
  'src/index.ts',
  'src/json/index.ts',
  'src/methods/index.ts',
  'src/relay/index.ts',
  'src/testing/index.ts',
]);
