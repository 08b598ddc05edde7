import {
  McpAdapterBase,
  McpBehavior,
  type McpResource,
  type McpResourceContent,
  type McpTool,
  type McpToolResult,
  McpToolResults,
} from '@mcplkit/server';

/** The one resource of this server. */
export const COUNTER_URI = 'app://counter';

/** The adapter: holds a number and executes. It knows nothing of schemas. */
export class CounterAdapter extends McpAdapterBase {
  #value = 0;

  constructor() {
    super('app');
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    if (uri !== COUNTER_URI) return undefined;
    return { uri, mimeType: 'application/json', text: JSON.stringify({ value: this.#value }) };
  }

  async executeToolAsync(_uri: string, tool: string, args: Record<string, unknown>): Promise<McpToolResult> {
    switch (tool) {
      case 'counter_increment':
        return this.#set(this.#value + (typeof args.by === 'number' ? args.by : 1));
      case 'counter_reset':
        return this.#set(0);
      default:
        return McpToolResults.error(`The counter has no tool ${tool}.`);
    }
  }

  #set(value: number): McpToolResult {
    this.#value = value;
    this._forwardResourceContentChanged(COUNTER_URI);
    return McpToolResults.json({ value });
  }
}

/** The behavior: says what there is. It executes nothing. */
export class CounterBehavior extends McpBehavior {
  constructor(adapter: CounterAdapter) {
    super(adapter, { namespace: 'counter' });
  }

  protected override _buildResources(): McpResource[] {
    return [{ uri: COUNTER_URI, name: 'Counter', mimeType: 'application/json' }];
  }

  protected override _buildTools(): McpTool[] {
    return [
      {
        name: 'counter_increment',
        description: 'Adds `by` (default 1) to the counter and returns its new value.',
        inputSchema: { type: 'object', properties: { by: { type: 'number' } }, additionalProperties: false },
      },
      {
        name: 'counter_reset',
        description: 'Sets the counter to zero.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
    ];
  }
}
