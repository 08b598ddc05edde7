import {
  McpAdapterBase,
  McpBehavior,
  type McpResource,
  type McpResourceContent,
  type McpTool,
  type McpToolResult,
  McpToolResults,
} from '../../src/index.ts';
import { resources, tools } from './fake-behavior.ts';

export const COUNTER_URI = 'app://counter';

export class CounterAdapter extends McpAdapterBase {
  #value = 0;

  constructor() {
    super('app');
  }

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    return uri === COUNTER_URI ? { uri, text: String(this.#value) } : undefined;
  }

  async executeToolAsync(): Promise<McpToolResult> {
    this.#value += 1;
    this._forwardResourceContentChanged(COUNTER_URI);
    return McpToolResults.json({ value: this.#value });
  }
}

export class CounterBehavior extends McpBehavior {
  constructor(adapter: CounterAdapter) {
    super(adapter, { namespace: 'counter' });
  }

  protected override _buildResources(): McpResource[] {
    return resources(COUNTER_URI);
  }

  protected override _buildTools(): McpTool[] {
    return tools('counter_increment');
  }
}
