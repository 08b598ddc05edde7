import { build } from '../../tsup.base.ts';

export default build([
  'src/stdio.ts',
  'src/child-process.ts',
  'src/loopback.ts',
  'src/http.ts',
  'src/http-node.ts',
  'src/contract.ts',
  'src/endpoint.ts',
  'src/endpoint-node.ts',
  'src/legacy.ts',
  'src/tcp.ts',
]);
