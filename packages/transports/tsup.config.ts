import { build } from '../../tsup.base.ts';

export default build([
  'src/stdio.ts',
  'src/child-process.ts',
  'src/loopback.ts',
  'src/multiplex.ts',
  'src/websocket.ts',
  'src/websocket-server.ts',
]);
