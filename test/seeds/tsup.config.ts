import { program } from '../../tsup.base.ts';

export default program([
  'src/quick-start.ts',
  'src/advertised-capabilities.ts',
  'src/mcplkit-quick-start.ts',
  'src/mcplkit-advertised-capabilities.ts',
  'src/mcplkit-usage.ts',
]);
