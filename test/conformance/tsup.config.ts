import { program } from '../../tsup.base.ts';

export default program(['src/everything-server.ts', 'src/client.ts']);
