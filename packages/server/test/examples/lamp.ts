import { McpAdapterBase, McpBehavior, McpServerBuilder, McpToolResults } from '@mcplkit/server';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

// The adapter does it.
class Lamp extends McpAdapterBase {
  #state = 'off';

  async readResourceAsync(uri: string) {
    return { uri, text: this.#state };
  }

  async executeToolAsync() {
    this.#state = this.#state === 'on' ? 'off' : 'on';
    this._forwardResourceContentChanged('home://lamp');
    return McpToolResults.text(`The lamp is ${this.#state}.`);
  }
}

// The behavior says what there is.
class LampBehavior extends McpBehavior {
  protected override _buildTools() {
    return [{ name: 'lamp_switch', inputSchema: { type: 'object' as const } }];
  }

  protected override _buildResources() {
    return [{ uri: 'home://lamp', name: 'Lamp' }];
  }
}

const server = new McpServerBuilder()
  .withName('home')
  .register(new LampBehavior(new Lamp('home')))
  .build();

// Here both ends are in one process. Over stdio: `.withTransport(new StdioTransport())`, and `await server.start()`.
const [serverEnd, clientEnd] = MemoryTransport.createPair();
await server.connect(serverEnd);

const client = McplConnection.fromTransport(clientEnd);
const clientInfo = { name: 'switchboard', version: '1.0.0' };
await client.sendRequest('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
console.log(await client.sendRequest('tools/call', { name: 'lamp_switch' }));
// { content: [ { type: 'text', text: 'The lamp is on.' } ] }
await server.stop();
