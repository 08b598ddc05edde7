import { program } from '../../tsup.base.ts';

export default program(['src/far-schema-server.ts', 'src/fastmcp-server.ts', 'src/tmcp-server.ts']);
