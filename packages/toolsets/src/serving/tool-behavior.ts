import type { IMcpBehavior, IMcpRequestContext, McpGrammar } from '@mcplkit/server';
import type { McpTool, McpToolResult } from '@mcplkit/wire';

/** Runs a tool within a request. */
export type ToolRunner = (
  tool: string,
  args: Record<string, unknown>,
  request: IMcpRequestContext,
) => Promise<McpToolResult>;

/** A list of tools, as a part of a server: the server lists them, words them and brings their calls here. */
export class ToolBehavior implements IMcpBehavior {
  readonly namespace: string;
  readonly #tools: readonly McpTool[];
  readonly #run: ToolRunner;

  constructor(namespace: string, tools: readonly McpTool[], run: ToolRunner) {
    this.namespace = namespace;
    this.#tools = tools;
    this.#run = run;
  }

  getTools(): readonly McpTool[] {
    return this.#tools;
  }

  getResources(): readonly never[] {
    return [];
  }

  getResourceTemplates(): readonly never[] {
    return [];
  }

  getGrammar(): McpGrammar | undefined {
    return undefined;
  }

  listGrammarKeys(): readonly string[] {
    return [];
  }

  isUriArgument(): boolean {
    return true;
  }

  async readResourceAsync(): Promise<undefined> {
    return undefined;
  }

  async executeToolAsync(
    _uri: string,
    tool: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    if (request === undefined) throw new TypeError(`${tool} runs within a request, and there is none.`);
    return this.#run(tool, args, request);
  }
}
