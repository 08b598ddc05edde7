import { program } from '../../tsup.base.ts';

export default program(['src/quick-start.ts', 'src/advertised-capabilities.ts']);
