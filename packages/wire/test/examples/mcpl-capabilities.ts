import type { McplCapabilities } from '@mcplkit/wire';

export const mcpl: McplCapabilities = {
  version: '0.5',
  pushEvents: true,
  channels: { register: true, publish: true, incoming: true },
};
