import { createEventEmitter, type IEventSource } from '@mcplkit/grammar';
import type { McpResourceContent, McpToolResult } from '@mcplkit/wire';
import type { IMcpBehaviorAdapter } from './adapter.ts';

/** The base of an adapter: a domain and the two events. The subclass reads and executes. */
export abstract class McpAdapterBase implements IMcpBehaviorAdapter {
  readonly #domain: string;
  readonly #resourceContentChanged = createEventEmitter<string>();
  readonly #resourcesChanged = createEventEmitter<void>();

  /** @param domain the scheme of the URIs that this adapter serves, for example `app` for `app://counter` */
  constructor(domain: string) {
    this.#domain = domain;
  }

  get domain(): string {
    return this.#domain;
  }

  get onResourceContentChanged(): IEventSource<string> {
    return this.#resourceContentChanged;
  }

  get onResourcesChanged(): IEventSource<void> {
    return this.#resourcesChanged;
  }

  abstract readResourceAsync(uri: string): Promise<McpResourceContent | undefined>;

  abstract executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
  ): Promise<McpToolResult>;

  /** Drops everybody who subscribed. */
  dispose(): void {
    this.#resourceContentChanged.clear();
    this.#resourcesChanged.clear();
  }

  /** Says that the content of a resource changed; sessions that subscribed to it are told. */
  protected _forwardResourceContentChanged(uri: string): void {
    this.#resourceContentChanged.emit(uri);
  }

  /** Says that resources were added, removed or renamed; sessions are told to list them again. */
  protected _forwardResourceChanged(): void {
    this.#resourcesChanged.emit();
  }
}
