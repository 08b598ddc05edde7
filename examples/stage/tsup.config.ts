import { program } from '../../tsup.base.ts';

export default program({ index: 'src/index.ts' });
