import {
  createEventEmitter,
  type IEventSource,
  type IMcpBehavior,
  type IMcpRequestContext,
  type McpGrammar,
  type McpPrompt,
  type McpResource,
  type McpResourceContents,
  type McpResourceTemplate,
  type McpTool,
  type McpToolResult,
  McpToolResults,
} from '../../src/index.ts';

/** An event source that knows how many subscriptions it has. */
class CountedSource<T> implements IEventSource<T> {
  subscriptions = 0;
  readonly #emitter = createEventEmitter<T>();

  subscribe(handler: (value: T) => void): () => void {
    const unsubscribe = this.#emitter.subscribe(handler);
    this.subscriptions += 1;
    return () => {
      unsubscribe();
      this.subscriptions -= 1;
    };
  }

  emit(value: T): void {
    this.#emitter.emit(value);
  }
}

/** A behavior whose lists and operations a test sets as it needs them. */
export class FakeBehavior implements IMcpBehavior {
  tools: McpTool[] = [];
  resources: McpResource[] = [];
  templates: McpResourceTemplate[] = [];
  prompts: McpPrompt[] = [];
  readonly grammars = new Map<string, McpGrammar>();
  readonly onToolsListChanged = new CountedSource<void>();
  readonly onPromptsChanged = new CountedSource<void>();
  readonly onGrammarsChanged = new CountedSource<void>();
  readonly onResourceUpdated = new CountedSource<string>();
  readonly onResourcesListChanged = new CountedSource<void>();
  readonly namespace: string;
  /** What was executed: URI, tool, arguments. */
  readonly calls: [string, string, Record<string, unknown>][] = [];
  execute: (tool: string, args: Record<string, unknown>) => unknown = (tool) => McpToolResults.text(tool);
  /** The request of the last operation. */
  request: IMcpRequestContext | undefined;
  read: (uri: string) => unknown = (uri) => ({ uri, text: `content of ${uri}` });

  constructor(
    namespace: string,
    declares: Partial<Pick<FakeBehavior, 'tools' | 'resources' | 'templates' | 'prompts'>> = {},
  ) {
    this.namespace = namespace;
    Object.assign(this, declares);
  }

  get subscriptions(): number {
    const {
      onResourceUpdated,
      onResourcesListChanged,
      onToolsListChanged,
      onPromptsChanged,
      onGrammarsChanged,
    } = this;
    const sources = [
      onResourceUpdated,
      onResourcesListChanged,
      onToolsListChanged,
      onPromptsChanged,
      onGrammarsChanged,
    ];
    return sources.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  }

  getTools(): McpTool[] {
    return this.tools;
  }

  getResources(): McpResource[] {
    return this.resources;
  }

  getResourceTemplates(): McpResourceTemplate[] {
    return this.templates;
  }

  getPrompts(): McpPrompt[] {
    return this.prompts;
  }

  getGrammar(key: string): McpGrammar | undefined {
    return this.grammars.get(key);
  }

  listGrammarKeys(): Iterable<string> {
    return this.grammars.keys();
  }

  async readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined> {
    this.request = request;
    return (await this.read(uri)) as McpResourceContents | undefined;
  }

  async executeToolAsync(
    uri: string,
    tool: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    this.request = request;
    this.calls.push([uri, tool, args]);
    return (await this.execute(tool, args)) as McpToolResult;
  }
}

/** Tools with nothing but a name. */
export function tools(...names: string[]): McpTool[] {
  return names.map((name) => ({ name, inputSchema: { type: 'object' } }));
}

/** Resources with nothing but a URI. */
export function resources(...uris: string[]): McpResource[] {
  return uris.map((uri) => ({ uri, name: uri }));
}

/** Templates with nothing but a pattern. */
export function templates(...uriTemplates: string[]): McpResourceTemplate[] {
  return uriTemplates.map((uriTemplate) => ({ uriTemplate, name: uriTemplate }));
}
