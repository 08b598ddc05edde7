import { createEventEmitter, type IEventSource, type McpGrammar } from '@mcplkit/grammar';
import type { McpToolResult } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
import type { ToolSupport } from '../tool-support.ts';
import type { IMcpBehaviorAdapter } from './adapter.ts';
import type { McpResourceContents } from './runtime-operations.ts';

/** The base of an adapter: a domain and the events. The subclass reads and executes. */
export abstract class McpAdapterBase implements IMcpBehaviorAdapter {
  readonly #domain: string;
  readonly #resourceContentChanged = createEventEmitter<string>();
  readonly #resourcesChanged = createEventEmitter<void>();
  readonly #toolSupportChanged = createEventEmitter<void>();
  readonly #grammarsChanged = createEventEmitter<void>();
  #accept: ((uri: string) => boolean) | undefined;

  /** @param domain the scheme of the URIs that this adapter serves, for example `app` for `app://counter` */
  constructor(domain: string) {
    this.#domain = domain;
  }

  get domain(): string {
    return this.#domain;
  }

  /** Which resources the adapter serves, as far as the subclass asks `_isResourceAccepted`. Default: all. */
  set accept(accept: ((uri: string) => boolean) | undefined) {
    this.#accept = accept;
  }

  get onResourceContentChanged(): IEventSource<string> {
    return this.#resourceContentChanged;
  }

  get onResourcesChanged(): IEventSource<void> {
    return this.#resourcesChanged;
  }

  get onToolSupportChanged(): IEventSource<void> {
    return this.#toolSupportChanged;
  }

  get onGrammarsChanged(): IEventSource<void> {
    return this.#grammarsChanged;
  }

  getToolSupport(_toolName: string, _resourceType?: string): ToolSupport | undefined {
    return undefined;
  }

  getGrammar(_key: string): McpGrammar | undefined {
    return undefined;
  }

  abstract readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined>;

  abstract executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult>;

  /** Drops everybody who subscribed. */
  dispose(): void {
    this.#resourceContentChanged.clear();
    this.#resourcesChanged.clear();
    this.#toolSupportChanged.clear();
    this.#grammarsChanged.clear();
  }

  /** Whether `accept` lets a resource through. */
  protected _isResourceAccepted(uri: string): boolean {
    return this.#accept?.(uri) ?? true;
  }

  /** Says that the content of a resource changed; sessions that subscribed to it are told. */
  protected _forwardResourceContentChanged(uri: string): void {
    this.#resourceContentChanged.emit(uri);
  }

  /** Says that resources were added, removed or renamed; sessions are told to list them again. */
  protected _forwardResourceChanged(): void {
    this.#resourcesChanged.emit();
  }

  /** Says that tools are supported otherwise than before; sessions are told to list them again. */
  protected _forwardToolSupportChanged(): void {
    this.#toolSupportChanged.emit();
  }

  /** Says that `getGrammar` has other answers; sessions whose words change are told. */
  protected _forwardGrammarsChanged(): void {
    this.#grammarsChanged.emit();
  }
}
