import { MemoryTransport } from '@mcplkit/wire';

const [here, there] = MemoryTransport.createPair();
export const received = new Promise((resolve) => {
  there.onmessage = resolve;
});
await Promise.all([here.start(), there.start()]);
await here.send({ jsonrpc: '2.0', method: 'hello' });
