import type { IEventSource, Unsubscribe } from '@mcplkit/grammar';
import type { McpTool, McpToolResult } from '@mcplkit/wire';
import type { IMcpGrammarSource } from '../grammar/grammar-source.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { IMcpBehaviorAdapter } from './adapter.ts';
import { McpBehaviorBase } from './behavior-base.ts';
import type { McpBehaviorOptions } from './behavior-options.ts';
import { joined } from './joined-source.ts';
import type { McpResourceContents } from './runtime-operations.ts';
import { ToolFilter } from './tool-filter.ts';

/**
 * The base of a behavior with an adapter: the subclass declares tools, resources and templates, the adapter executes.
 *
 * The tools that the adapter does not support are not listed, and a call on a resource that it does not support a tool
 * for is refused. What the adapter says has changed reaches the sessions.
 */
export abstract class McpBehavior extends McpBehaviorBase {
  readonly #adapter: IMcpBehaviorAdapter;
  readonly #filter: ToolFilter;
  /** What it takes to let go of the adapter. */
  readonly #held = new Set<Unsubscribe>();

  constructor(adapter: IMcpBehaviorAdapter, options: McpBehaviorOptions = {}) {
    super({ ...options, domain: options.domain ?? adapter.domain });
    this.#adapter = adapter;
    this.#filter = new ToolFilter(adapter);
  }

  /** The words that the adapter has for this behavior. */
  get adapterGrammars(): IMcpGrammarSource {
    return this.#adapter;
  }

  override get onResourceUpdated(): IEventSource<string> {
    return joined(this.#held, super.onResourceUpdated, this.#adapter.onResourceContentChanged);
  }

  override get onResourcesListChanged(): IEventSource<void> {
    return joined(this.#held, super.onResourcesListChanged, this.#adapter.onResourcesChanged);
  }

  override get onToolsListChanged(): IEventSource<void> {
    return joined(
      this.#held,
      super.onToolsListChanged,
      this.#adapter.onToolSupportChanged,
      this.#filter.onTypesChanged,
    );
  }

  override getTools(): readonly McpTool[] {
    return this.#filter.listed(super.getTools());
  }

  override readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined> {
    return this._buildResourceContentAsync(uri, request);
  }

  /** Lets go of the adapter as well, which stays as it is: it may serve other behaviors. */
  override dispose(): void {
    super.dispose();
    for (const unsubscribe of [...this.#held]) unsubscribe();
  }

  protected override _executeOtherAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    return this.#adapter.executeToolAsync(uri, toolName, args, request);
  }

  protected override _refusalOf(toolName: string, uri: string): string | undefined {
    return super._refusalOf(toolName, uri) ?? this.#filter.refusal(toolName, uri);
  }

  /** The adapter that executes for this behavior. */
  protected get adapter(): IMcpBehaviorAdapter {
    return this.#adapter;
  }

  /** Reads a resource. Default: the adapter does. */
  protected _buildResourceContentAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined> {
    return this.#adapter.readResourceAsync(uri, request);
  }
}
