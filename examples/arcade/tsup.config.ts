import { program } from '../../tsup.base.ts';

export default program({
  demo: 'src/demo.ts',
  server: 'src/server.ts',
  'other-server': 'test/other-server.ts',
});
