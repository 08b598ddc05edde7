import type { IEventSource } from '@mcplkit/grammar';
import type {
  McpCompleteParams,
  McpCompleteResult,
  McpGetPromptResult,
  McpPrompt,
  McpResource,
  McpResourceTemplate,
  McpTool,
} from '@mcplkit/wire';
import type { IMcpGrammarSource } from '../grammar/grammar-source.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { IMcpRuntimeOperations } from './runtime-operations.ts';

/** What the world sees of a behavior: its resources, templates and tools. */
export interface IMcpDesignOperations {
  getResources(): readonly McpResource[];
  getResourceTemplates(): readonly McpResourceTemplate[];
  getTools(): readonly McpTool[];
}

/** What may be completed: the values found, best first, or a completion with its total. */
export type McpCompletions = readonly string[] | McpCompleteResult['completion'];

/** A part of a server: schemas of tools, resources and prompts, and the operations behind them. */
export interface IMcpBehavior extends IMcpRuntimeOperations, IMcpDesignOperations, IMcpGrammarSource {
  /** Tells behaviors of one server apart; no two may share it. */
  readonly namespace: string;
  /** A name for people. */
  readonly name?: string | undefined;
  /** What it is about, for people. */
  readonly description?: string | undefined;
  /** The media type of its resources, where they name none. */
  readonly mimeType?: string | undefined;
  /** Words that the backend has for this behavior; they stand above the behavior's own. */
  readonly adapterGrammars?: IMcpGrammarSource | undefined;
  /** Emits the URI of a resource whose content changed. */
  readonly onResourceUpdated?: IEventSource<string>;
  /** Emits when the resources or the templates are others than before. */
  readonly onResourcesListChanged?: IEventSource<void>;
  /** Emits when the tools are others than before. */
  readonly onToolsListChanged?: IEventSource<void>;
  /** Emits when the prompts are others than before. */
  readonly onPromptsChanged?: IEventSource<void>;
  /**
   * Whether `uri` is an ordinary argument of a tool. Otherwise it names the resource that a call is about, which has to
   * be one of this behavior's.
   */
  isUriArgument?(toolName: string): boolean;
  /** The prompts. */
  getPrompts?(): readonly McpPrompt[];
  /** Fills a prompt in. Its required arguments are there, and all are strings. */
  getPromptAsync?(
    name: string,
    args: Record<string, string>,
    request?: IMcpRequestContext,
  ): Promise<McpGetPromptResult>;
  /**
   * Completes an argument of a prompt, or a variable of a template. The server sends the first 100 values.
   *
   * @param settled the other arguments, as far as they are known
   */
  completeAsync?:
    | ((
        ref: McpCompleteParams['ref'],
        argument: McpCompleteParams['argument'],
        settled?: Readonly<Record<string, string>>,
        request?: IMcpRequestContext,
      ) => Promise<McpCompletions>)
    | undefined;
}
