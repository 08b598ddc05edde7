import { program } from '../../tsup.base.ts';

export default program(['src/serve.ts']);
