import { build } from '../../tsup.base.ts';

export default build([
  'src/index.ts',
  'src/server.ts',
  'src/client.ts',
  'src/llm.ts',
  'src/node.ts',
  'src/toolsets.ts',
]);
