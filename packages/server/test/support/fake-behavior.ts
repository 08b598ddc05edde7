import {
  createEventEmitter,
  type IEventSource,
  type IMcpBehavior,
  type McpResource,
  type McpResourceContent,
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
  readonly onResourceUpdated = new CountedSource<string>();
  readonly onResourcesListChanged = new CountedSource<void>();
  readonly namespace: string;
  /** What was executed: URI, tool, arguments. */
  readonly calls: [string, string, Record<string, unknown>][] = [];
  execute: (tool: string, args: Record<string, unknown>) => unknown = (tool) => McpToolResults.text(tool);
  read: (uri: string) => unknown = (uri) => ({ uri, text: `content of ${uri}` });

  constructor(
    namespace: string,
    declares: Partial<Pick<FakeBehavior, 'tools' | 'resources' | 'templates'>> = {},
  ) {
    this.namespace = namespace;
    Object.assign(this, declares);
  }

  get subscriptions(): number {
    return this.onResourceUpdated.subscriptions + this.onResourcesListChanged.subscriptions;
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

  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    return (await this.read(uri)) as McpResourceContent | undefined;
  }

  async executeToolAsync(uri: string, tool: string, args: Record<string, unknown>): Promise<McpToolResult> {
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
