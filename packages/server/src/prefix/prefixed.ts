import type { IEventSource, McpGrammar } from '@mcplkit/grammar';
import type {
  McpPrompt,
  McpResource,
  McpResourceContent,
  McpResourceTemplate,
  McpTool,
  McpToolResult,
} from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import type { McpResourceContents } from '../behavior/runtime-operations.ts';
import type { IMcpGrammarSource } from '../grammar/grammar-source.ts';
import { isObject } from '../is-object.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import { Prefix, schemeOf } from './prefix.ts';
import { prefixedGrammars } from './prefixed-grammar.ts';
import { PrefixedRequest } from './prefixed-request.ts';

/**
 * A behavior whose names stand behind a prefix, so that it fits beside another one with the same names: the tool
 * `counter_reset` is `redis_counter_reset`, the resource `app://counter` is `redis+app://counter`.
 *
 * The behavior itself sees its own names and URIs. Words of its grammars follow; words that the application has for it
 * are for the names as they read outside. Links in results are rewritten when their scheme is one of its resources'.
 *
 * @param prefix a letter, and up to 31 letters, digits and hyphens
 * @throws {McpServerError} `invalid-prefix`
 *
 * @example
 * ```ts
 * import { McpServer, McpToolTable, prefixed } from '@mcplkit/server';
 *
 * const table = () => new McpToolTable([], { namespace: 'counter' });
 * export const server = new McpServer({ behaviors: [table(), prefixed('redis', table())] });
 * ```
 */
export function prefixed(prefix: string, behavior: IMcpBehavior): IMcpBehavior {
  return new PrefixedBehavior(new Prefix(prefix), behavior);
}

class PrefixedBehavior implements IMcpBehavior {
  readonly namespace: string;
  readonly adapterGrammars: IMcpGrammarSource | undefined;
  /** Only there when the behavior completes: a server offers completion when one does. */
  readonly completeAsync: NonNullable<IMcpBehavior['completeAsync']> | undefined;
  readonly #prefix: Prefix;
  readonly #behavior: IMcpBehavior;
  readonly #grammars: IMcpGrammarSource;

  constructor(prefix: Prefix, behavior: IMcpBehavior) {
    this.namespace = prefix.name(behavior.namespace);
    this.#grammars = prefixedGrammars(behavior, prefix);
    this.adapterGrammars = behavior.adapterGrammars && prefixedGrammars(behavior.adapterGrammars, prefix);
    this.#prefix = prefix;
    this.#behavior = behavior;
    this.completeAsync =
      behavior.completeAsync &&
      (async (ref, argument, settled, request) => {
        const bare: typeof ref =
          ref.type === 'ref/prompt'
            ? { ...ref, name: prefix.bareName(ref.name) }
            : { ...ref, uri: prefix.bareUri(ref.uri) };
        return behavior.completeAsync?.(bare, argument, settled, this.#request(request)) ?? [];
      });
  }

  get name(): string | undefined {
    return this.#behavior.name;
  }

  get description(): string | undefined {
    return this.#behavior.description;
  }

  get mimeType(): string | undefined {
    return this.#behavior.mimeType;
  }

  get onResourceUpdated(): IEventSource<string> {
    return {
      subscribe: (handler) =>
        this.#behavior.onResourceUpdated?.subscribe((uri) => handler(this.#prefix.uri(uri))) ?? (() => {}),
    };
  }

  get onResourcesListChanged(): IEventSource<void> {
    return this.#behavior.onResourcesListChanged ?? SILENT;
  }

  get onToolsListChanged(): IEventSource<void> {
    return this.#behavior.onToolsListChanged ?? SILENT;
  }

  get onPromptsChanged(): IEventSource<void> {
    return this.#behavior.onPromptsChanged ?? SILENT;
  }

  get onGrammarsChanged(): IEventSource<void> {
    return this.#behavior.onGrammarsChanged ?? SILENT;
  }

  getTools(): readonly McpTool[] {
    const forms = this.#behavior.getResourceTemplates().map(({ uriTemplate }) => uriTemplate);
    return this.#behavior.getTools().map((tool) => {
      const named = { ...tool, name: this.#prefix.name(tool.name) };
      return this.#behavior.isUriArgument?.(tool.name) ? named : this.#withForms(named, forms);
    });
  }

  getResources(): readonly McpResource[] {
    return this.#behavior.getResources().map((resource) => ({
      ...resource,
      uri: this.#prefix.uri(resource.uri),
    }));
  }

  getResourceTemplates(): readonly McpResourceTemplate[] {
    return this.#behavior.getResourceTemplates().map((template) => ({
      ...template,
      uriTemplate: this.#prefix.uri(template.uriTemplate),
    }));
  }

  getPrompts(): readonly McpPrompt[] {
    const prompts = this.#behavior.getPrompts?.() ?? [];
    return prompts.map((prompt) => ({ ...prompt, name: this.#prefix.name(prompt.name) }));
  }

  getGrammar(key: string): McpGrammar | undefined {
    return this.#grammars.getGrammar?.(key);
  }

  listGrammarKeys(): Iterable<string> {
    return this.#grammars.listGrammarKeys?.() ?? [];
  }

  isUriArgument(toolName: string): boolean {
    return this.#behavior.isUriArgument?.(this.#prefix.bareName(toolName)) ?? false;
  }

  async readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined> {
    const read = await this.#behavior.readResourceAsync(this.#prefix.bareUri(uri), this.#request(request));
    if (read === undefined || read === null) return undefined;
    const isOwn = this.#own();
    const outside = (content: McpResourceContent) => this.#prefix.content(content, isOwn);
    return isList(read) ? read.map(outside) : outside(read);
  }

  async executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    const bareUri = this.#prefix.bareUri(uri);
    const bareArgs = uri === '' ? args : { ...args, uri: bareUri };
    const bareName = this.#prefix.bareName(toolName);
    const result = await this.#behavior.executeToolAsync(bareUri, bareName, bareArgs, this.#request(request));
    // An adapter in plain JavaScript may return anything; the server says so.
    if (!Array.isArray(result?.content)) return result;
    const isOwn = this.#own();
    return { ...result, content: result.content.map((block) => this.#prefix.block(block, isOwn)) };
  }

  getPromptAsync: NonNullable<IMcpBehavior['getPromptAsync']> = async (name, args, request) => {
    const { getPromptAsync } = this.#behavior;
    if (getPromptAsync === undefined) throw new TypeError(`The prompt ${name} cannot be filled in.`);
    const bareName = this.#prefix.bareName(name);
    const prompt = await getPromptAsync.call(this.#behavior, bareName, args, this.#request(request));
    if (!Array.isArray(prompt?.messages)) return prompt;
    const isOwn = this.#own();
    const messages = prompt.messages.map((message) =>
      isObject(message) ? { ...message, content: this.#prefix.block(message.content, isOwn) } : message,
    );
    return { ...prompt, messages };
  };

  /** The forms of URIs that the description of `uri` tells, as they read from outside. */
  #withForms(tool: McpTool, forms: readonly string[]): McpTool {
    const uri = Object.entries(tool.inputSchema.properties ?? {}).find(([name]) => name === 'uri')?.[1];
    const description: unknown = (uri as { description?: unknown } | undefined)?.description;
    if (typeof description !== 'string') return tool;
    const told = forms.reduce(
      (text, form) => text.replaceAll(form, () => this.#prefix.uri(form)),
      description,
    );
    const properties = { ...tool.inputSchema.properties, uri: { ...uri, description: told } };
    return { ...tool, inputSchema: { ...tool.inputSchema, properties } };
  }

  #request(request: IMcpRequestContext | undefined): IMcpRequestContext | undefined {
    return request && new PrefixedRequest(request, this.#prefix);
  }

  /** Whether a URI is one of the behavior's. Only links ask for the schemes, and most results have none. */
  #own(): (uri: string) => boolean {
    let schemes: ReadonlySet<string> | undefined;
    return (uri) => {
      schemes ??= this.#schemes();
      return schemes.has(schemeOf(uri));
    };
  }

  #schemes(): ReadonlySet<string> {
    const resources = this.#behavior.getResources().map(({ uri }) => schemeOf(uri));
    const templates = this.#behavior.getResourceTemplates().map(({ uriTemplate }) => schemeOf(uriTemplate));
    return new Set([...resources, ...templates]);
  }
}

const SILENT: IEventSource<void> = { subscribe: () => () => {} };

function isList(contents: McpResourceContents): contents is readonly McpResourceContent[] {
  return Array.isArray(contents);
}
