import { ToolsetServer } from '@mcplkit/toolsets';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const server = new ToolsetServer({
  name: 'shop',
  version: '1.0.0',
  toolsets: {
    cart: {
      title: 'Cart',
      summary: 'Things to buy',
      tools: [{ name: 'add', inputSchema: { type: 'object' } }],
      open: () => ({
        visible: () => ['add'],
        call: () => ({ content: [{ type: 'text', text: 'added' }] }),
      }),
    },
  },
});
const [here, there] = MemoryTransport.createPair();
await server.serve(there, 'alice');
export const client = McplConnection.fromTransport(here);
