import { createEventEmitter, type IEventSource, type McpGrammar } from '@mcplkit/grammar';
import type { McpPrompt, McpResource, McpResourceTemplate, McpTool, McpToolResult } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
import { McpToolResults } from '../tool-results.ts';
import { type ToolDefinition, toolDefinitionOf } from '../tools/define-tool.ts';
import type { IMcpBehavior } from './behavior.ts';
import type { McpBehaviorOptions } from './behavior-options.ts';
import { hasOwnUri, withUriProperty } from './inject-uri.ts';
import type { McpResourceContents } from './runtime-operations.ts';

/**
 * The base of a behavior without an adapter: the subclass declares what it has by overriding the builders, and serves it.
 *
 * The builders are called whenever the server needs the lists anew, so they may answer from what is live. A tool that
 * `defineTool` made is executed here; a class that declares others overrides `executeToolAsync`.
 */
export class McpBehaviorBase implements IMcpBehavior {
  readonly #options: McpBehaviorOptions;
  readonly #resourceUpdated = createEventEmitter<string>();
  readonly #resourcesListChanged = createEventEmitter<void>();
  readonly #toolsListChanged = createEventEmitter<void>();
  readonly #promptsChanged = createEventEmitter<void>();
  readonly #grammarsChanged = createEventEmitter<void>();
  #tools: ReadonlyMap<string, McpTool> | undefined;
  #grammars: ReadonlyMap<string, McpGrammar> | undefined;

  constructor(options: McpBehaviorOptions = {}) {
    this.#options = { ...options };
  }

  /** The scheme of its URIs. Default `mcp`. */
  get domain(): string {
    return this.#options.domain ?? 'mcp';
  }

  get namespace(): string {
    return this.#options.namespace ?? '';
  }

  get name(): string | undefined {
    return this.#options.name;
  }

  get description(): string | undefined {
    return this.#options.description;
  }

  get mimeType(): string | undefined {
    return this.#options.mimeType;
  }

  /** Where the URIs of its resources begin: `<domain>://<namespace>`, unless the subclass says otherwise. */
  get baseUri(): string {
    return this._buildBaseUri();
  }

  get onResourceUpdated(): IEventSource<string> {
    return this.#resourceUpdated;
  }

  get onResourcesListChanged(): IEventSource<void> {
    return this.#resourcesListChanged;
  }

  get onToolsListChanged(): IEventSource<void> {
    return this.#toolsListChanged;
  }

  get onPromptsChanged(): IEventSource<void> {
    return this.#promptsChanged;
  }

  get onGrammarsChanged(): IEventSource<void> {
    return this.#grammarsChanged;
  }

  getResources(): readonly McpResource[] {
    return this._buildResources().map((resource) => this.#withMimeType(resource));
  }

  getResourceTemplates(): readonly McpResourceTemplate[] {
    return this._buildTemplate().map((template) => this.#withMimeType(template));
  }

  getTools(): readonly McpTool[] {
    const { injectUri } = this.#options;
    const tools = this._buildTools();
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (injectUri === undefined) return tools;
    const forms = this.getResourceTemplates().map(({ uriTemplate }) => uriTemplate);
    return tools.map((tool) =>
      this.isUriArgument(tool.name) ? tool : withUriProperty(tool, injectUri, forms),
    );
  }

  getPrompts(): readonly McpPrompt[] {
    return this._buildPrompts();
  }

  isUriArgument(toolName: string): boolean {
    return this._definitionOf(toolName)?.uri === 'argument';
  }

  getGrammar(key: string): McpGrammar | undefined {
    return this.#readGrammars().get(key);
  }

  listGrammarKeys(): Iterable<string> {
    return this.#readGrammars().keys();
  }

  readResourceAsync(_uri: string, _request?: IMcpRequestContext): Promise<McpResourceContents | undefined> {
    return Promise.resolve(undefined);
  }

  async executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    const refusal = this._refusalOf(toolName, uri);
    if (refusal !== undefined) return McpToolResults.error(refusal);
    const definition = this._definitionOf(toolName);
    if (definition !== undefined) return definition.call(args, request);
    return this._executeOtherAsync(uri, toolName, args, request);
  }

  /** Drops everybody who subscribed. */
  dispose(): void {
    this.#resourceUpdated.clear();
    this.#resourcesListChanged.clear();
    this.#toolsListChanged.clear();
    this.#promptsChanged.clear();
    this.#grammarsChanged.clear();
  }

  /** Executes a tool that `defineTool` has not made. Default: nobody does, which the model is told. */
  protected async _executeOtherAsync(
    _uri: string,
    toolName: string,
    _args: Record<string, unknown>,
    _request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    return McpToolResults.error(`The tool ${toolName} is not implemented here.`);
  }

  /** Where the URIs of its resources begin. */
  protected _buildBaseUri(): string {
    return `${this.domain}://${this.namespace}`;
  }

  /** The resources that are there now. */
  protected _buildResources(): readonly McpResource[] {
    return [];
  }

  /** The families of resources, by URI template. */
  protected _buildTemplate(): readonly McpResourceTemplate[] {
    return [];
  }

  /** The tools. */
  protected _buildTools(): readonly McpTool[] {
    return [];
  }

  /** The prompts. */
  protected _buildPrompts(): readonly McpPrompt[] {
    return [];
  }

  /** Its own words, by key, such as `claude:fr`. Called again after `_invalidateGrammars`. */
  protected _buildGrammars(): ReadonlyMap<string, McpGrammar> {
    return new Map();
  }

  /** Says that `_buildGrammars` has other answers; sessions whose words change are told. */
  protected _invalidateGrammars(): void {
    this.#grammars = undefined;
    this.#grammarsChanged.emit();
  }

  /** Says that the content of a resource changed; sessions that subscribed to it are told. */
  protected _notifyResourceUpdated(uri: string): void {
    this.#resourceUpdated.emit(uri);
  }

  /** Says that resources or templates were added, removed or renamed; sessions are told to list them again. */
  protected _notifyResourcesChanged(): void {
    this.#resourcesListChanged.emit();
  }

  /** Says that the tools are others than before; sessions are told to list them again. */
  protected _notifyToolsChanged(): void {
    this.#toolsListChanged.emit();
  }

  /** Says that the prompts are others than before; sessions are told to list them again. */
  protected _notifyPromptsChanged(): void {
    this.#promptsChanged.emit();
  }

  /** What `defineTool` was told of a tool, as it was listed last, so that a call costs no more than a look-up. */
  protected _definitionOf(toolName: string): ToolDefinition | undefined {
    return toolDefinitionOf(this.#toolOf(toolName));
  }

  /** Why a tool cannot be called so, in words for the model; `undefined` when it can. */
  protected _refusalOf(toolName: string, uri: string): string | undefined {
    if (this.#options.injectUri !== 'required' || uri !== '') return undefined;
    const tool = this.#toolOf(toolName);
    if (tool === undefined || hasOwnUri(tool) || this.isUriArgument(toolName)) return undefined;
    return `Invalid arguments for ${toolName}: uri is missing, the URI of the resource to apply this to.`;
  }

  #toolOf(toolName: string): McpTool | undefined {
    this.#tools ??= new Map(this._buildTools().map((tool) => [tool.name, tool]));
    return this.#tools.get(toolName);
  }

  #readGrammars(): ReadonlyMap<string, McpGrammar> {
    this.#grammars ??= new Map(
      [...this._buildGrammars()].map(([key, grammar]) => [key.toLowerCase(), grammar]),
    );
    return this.#grammars;
  }

  #withMimeType<Item extends { mimeType?: string | undefined }>(item: Item): Item {
    const { mimeType } = this;
    return mimeType === undefined || item.mimeType !== undefined ? item : { ...item, mimeType };
  }
}
