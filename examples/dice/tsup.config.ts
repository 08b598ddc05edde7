import { program } from '../../tsup.base.ts';

export default program(['src/server.ts', 'src/client.ts']);
