import type { IEventSource } from '@mcplkit/grammar';
import type { McpResourceContent, McpToolResult } from '@mcplkit/wire';

/** What happens at run time: resources are read, tools are executed. */
export interface IMcpRuntimeOperations {
  /**
   * Reads a resource, or answers `undefined` when there is none with this URI.
   *
   * A throw is answered with -32603 and without its message; only an `RpcError` is answered as the error that it is.
   */
  readResourceAsync(uri: string): Promise<McpResourceContent | undefined>;
  /**
   * Executes a tool. `uri` is the resource that the call is about, or the empty string.
   *
   * A throw becomes a result with `isError` and the message, for the model to read; only an `RpcError` is answered as the
   * error that it is.
   */
  executeToolAsync(uri: string, toolName: string, args: Record<string, unknown>): Promise<McpToolResult>;
}

/** The live binding of a behavior to one backend: it executes, reads and says what changed. */
export interface IMcpBehaviorAdapter extends IMcpRuntimeOperations {
  /** The scheme of the URIs that this adapter serves. */
  readonly domain: string;
  /** Emits the URI of a resource whose content changed. */
  readonly onResourceContentChanged: IEventSource<string>;
  /** Emits when resources were added, removed or renamed. */
  readonly onResourcesChanged: IEventSource<void>;
}
