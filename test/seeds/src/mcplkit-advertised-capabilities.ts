import { advertisedCapabilities, type McplCapabilities } from 'mcplkit';

const mcpl: McplCapabilities = {
  version: '0.5',
  channels: { register: true, publish: true, incoming: true, streaming: true },
  contextHooks: {
    beforeInference: { observe: false, inject: { beforeUser: true, afterUser: true } },
  },
};

console.log(advertisedCapabilities(mcpl));
