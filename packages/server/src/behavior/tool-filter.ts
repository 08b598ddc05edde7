import type { McpTool } from '@mcplkit/wire';
import { isCallable, ToolSupport } from '../tool-support.ts';
import type { IMcpBehaviorAdapter } from './adapter.ts';

/** What an adapter's support for tools means for their list and for calls of them. */
export class ToolFilter {
  readonly #adapter: IMcpBehaviorAdapter;

  constructor(adapter: IMcpBehaviorAdapter) {
    this.#adapter = adapter;
  }

  /** The tools that apply to anything here, those that apply in part with what to mind in their description. */
  listed(tools: readonly McpTool[]): readonly McpTool[] {
    const types = [...(this.#adapter.listResourceTypes?.() ?? [])];
    return tools
      .filter(({ name }) => this.#isListed(name, types))
      .map((tool) => this.#described(tool, types));
  }

  /** Why a tool cannot be called on a resource; `undefined` when it can. */
  refusal(tool: string, uri: string): string | undefined {
    const adapter = this.#adapter;
    if (!isCallable(adapter.getToolSupport?.(tool))) return `The tool ${tool} is not supported here.`;
    const type = uri === '' ? undefined : adapter.resourceTypeOf?.(uri);
    if (type === undefined || isCallable(adapter.getToolSupport?.(tool, type))) return undefined;
    return `The tool ${tool} does not apply to ${uri}: it is not supported for ${type}.`;
  }

  #isListed(tool: string, types: readonly string[]): boolean {
    const { getToolSupport } = this.#adapter;
    if (getToolSupport === undefined) return true;
    if (!isCallable(this.#adapter.getToolSupport?.(tool))) return false;
    return types.length === 0 || types.some((type) => isCallable(this.#adapter.getToolSupport?.(tool, type)));
  }

  #described(tool: McpTool, types: readonly string[]): McpTool {
    // What holds for the adapter as a whole need not be said again for each type.
    const general = this.#caveat(tool.name, undefined);
    const caveats = general.length > 0 ? general : types.flatMap((type) => this.#caveat(tool.name, type));
    if (caveats.length === 0) return tool;
    const texts = new Set([tool.description ?? '', ...caveats]);
    texts.delete('');
    return { ...tool, description: [...texts].join(' ') };
  }

  #caveat(tool: string, type: string | undefined): string[] {
    const support = this.#adapter.getToolSupport?.(tool, type);
    if (support !== ToolSupport.Partial) return [];
    const place = type === undefined ? '' : ` for ${type}`;
    return [this.#adapter.getToolCaveat?.(tool, type) ?? `Supported only in part${place}.`];
  }
}
