import { program } from '../../tsup.base.ts';

export default program(['src/fastmcp-server.ts', 'src/tmcp-server.ts']);
