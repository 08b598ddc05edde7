import type { McpResourceContent, McpToolResult } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';

/** What a resource holds: one content, or several, for example the files of a folder. */
export type McpResourceContents = McpResourceContent | readonly McpResourceContent[];

/** What happens at run time: resources are read, tools are executed. */
export interface IMcpRuntimeOperations {
  /**
   * Reads a resource, or answers `undefined` when there is none with this URI.
   *
   * A throw is answered with -32603 and without its message; only an `RpcError` is answered as the error that it is.
   */
  readResourceAsync(uri: string, request?: IMcpRequestContext): Promise<McpResourceContents | undefined>;
  /**
   * Executes a tool. `uri` is the resource that the call is about, or the empty string.
   *
   * A throw becomes a result with `isError` and the message, for the model to read; only an `RpcError` is answered as the
   * error that it is.
   */
  executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult>;
}
