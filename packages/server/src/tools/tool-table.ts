import type { McpTool } from '@mcplkit/wire';
import { McpBehaviorBase } from '../behavior/behavior-base.ts';
import type { McpBehaviorOptions } from '../behavior/behavior-options.ts';
import type { DefinedTool } from './define-tool.ts';

/** A behavior that is a table of tools, each made by {@link defineTool}. */
export class McpToolTable extends McpBehaviorBase {
  readonly #table: readonly DefinedTool[];

  constructor(tools: readonly DefinedTool[], options?: McpBehaviorOptions) {
    super(options);
    this.#table = [...tools];
  }

  protected override _buildTools(): readonly McpTool[] {
    return this.#table;
  }
}
