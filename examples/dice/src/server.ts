import { McpAdapterBase, McpBehavior, McpServerBuilder, McpToolResults } from '@mcplkit/server';
import { StdioTransport } from '@mcplkit/transports/stdio';

class Dice extends McpAdapterBase {
  constructor() {
    super('dice');
  }

  async readResourceAsync() {
    return undefined;
  }

  async executeToolAsync() {
    return McpToolResults.json({ pips: 1 + Math.floor(Math.random() * 6) });
  }
}

class DiceBehavior extends McpBehavior {
  protected override _buildTools() {
    return [{ name: 'roll', description: 'Rolls a die.', inputSchema: { type: 'object' as const } }];
  }
}

const server = new McpServerBuilder()
  .withName('dice')
  .withTransport(new StdioTransport())
  .register(new DiceBehavior(new Dice(), { namespace: 'dice' }))
  .build();

server.onError.subscribe((error) => console.error(error));
await server.start();
