import { McpBehaviorBase } from '../behavior/behavior-base.ts';
import type { McpBehaviorOptions } from '../behavior/behavior-options.ts';
import type { DefinedTool } from './define-tool.ts';
export class McpToolTable extends McpBehaviorBase {
  readonly #t: readonly DefinedTool[];
  constructor(t: readonly DefinedTool[], o?: McpBehaviorOptions) {
    super(o);
    this.#t = t;
  }
  protected override _buildTools() {
    return this.#t;
  }
}
