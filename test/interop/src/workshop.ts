import {
  McpAdapterBase,
  McpBehavior,
  type McpResource,
  type McpResourceContent,
  type McpResourceTemplate,
  McpServer,
  type McpTool,
  type McpToolResult,
  McpToolResults,
  type TransportSource,
} from '@mcplkit/server';
import { GREET, greet, NOTE } from './greeting.ts';

class WorkshopAdapter extends McpAdapterBase {
  readonly #uris: ReadonlyMap<string, string> = new Map([
    [NOTE.uri, NOTE.text],
    ['workshop://shelf/7', 'nails'],
  ]);

  constructor() {
    super('workshop');
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    const text = this.#uris.get(uri);
    return text === undefined ? undefined : { uri, mimeType: 'text/plain', text };
  }

  async executeToolAsync(_uri: string, tool: string, args: Record<string, unknown>): Promise<McpToolResult> {
    switch (tool) {
      case 'greet':
        return greet();
      case 'echo':
        return McpToolResults.json({ text: args.text });
      case 'long':
        return McpToolResults.text('x'.repeat(Number(args.length)));
      case 'fail':
        throw new Error('the lathe is broken');
      case 'touch':
        this._forwardResourceContentChanged(NOTE.uri);
        return McpToolResults.text('touched');
      default:
        // 'hang'
        return new Promise<never>(() => {});
    }
  }
}

class Workshop extends McpBehavior {
  constructor() {
    super(new WorkshopAdapter());
  }

  protected override _buildTools(): McpTool[] {
    const tool = (name: string, properties: Record<string, object> = {}): McpTool => ({
      name,
      inputSchema: { type: 'object', properties },
    });
    return [
      GREET,
      tool('echo', { text: { type: 'string' } }),
      tool('long', { length: { type: 'integer' } }),
      tool('fail'),
      tool('touch'),
      tool('hang'),
    ];
  }

  protected override _buildResources(): McpResource[] {
    return [{ uri: NOTE.uri, name: NOTE.name, mimeType: 'text/plain' }];
  }

  protected override _buildTemplate(): McpResourceTemplate[] {
    return [{ uriTemplate: 'workshop://shelf/{number}', name: 'Shelf' }];
  }
}

/** Our server: greets, echoes, fails, hangs, and has a note. */
export function workshop(transport?: TransportSource): McpServer {
  const server = new McpServer({
    name: 'workshop',
    version: '1.0.0',
    instructions: 'Mind the lathe.',
    ...(transport === undefined ? {} : { transport }),
  });
  server.register(new Workshop());
  return server;
}
