import type {
  AbortSignalLike,
  JsonRpcNotification,
  JsonRpcParams,
  McpCompleteResult,
  McpCompletionReference,
  McpGetPromptResult,
  McpImplementation,
  McpInitializeResult,
  McpLoggingLevel,
  McpLoggingMessageParams,
  McpPrompt,
  McpResource,
  McpResourceContent,
  McpResourceTemplate,
  McpServerCapabilities,
  McpTool,
  McpToolResult,
  NotificationHandler,
  NotificationMethod,
  NotificationParams,
  RequestHandler,
  RequestMethod,
  RequestParams,
  RequestResult,
} from '@mcplkit/wire';
import { type McpCallOptions, type McpListOptions, withMeta } from './call-options.ts';
import { ClientLink } from './client-link.ts';
import type { McpClientOptions, TransportSource } from './client-options.ts';
import { ClientEvent, type IEventSource } from './events.ts';
import { ClientHandlers } from './handlers.ts';
import { CAPABILITY_OF, type McpListMethod, type McpLists } from './lists.ts';
import { ClientNews } from './news.ts';
import { pagesOf } from './pages.ts';
import { completionOf, promptResultOf, readResultOf, toolResultOf } from './results.ts';
import { checkOutput } from './tool-output.ts';

/**
 * An MCP client: one server, reached over any transport.
 *
 * Calls reject with `RpcError` when the server answers with an error, `ConnectionTimeoutError` when it does not answer
 * in time, `ConnectionClosedError` at once when the connection is or gets closed, the signal's reason when that is
 * aborted, and {@link McpClientError} for what the client itself finds.
 *
 * When the transport can dial again (`DirectTransport`), a session that was lost is followed by another: the handshake
 * is made again, subscriptions and the log level are renewed, and the lists are told to have changed. Subscribers and
 * handlers stay through it all, and through `disconnect()` and another `connect()`.
 *
 * @example
 * ```ts
 * import { McpClient } from '@mcplkit/client';
 * import { MemoryTransport } from '@mcplkit/wire';
 * import { serve } from './server.ts';
 *
 * const [serverEnd, clientEnd] = MemoryTransport.createPair();
 * serve(serverEnd);
 *
 * const client = new McpClient({ name: 'host', version: '1.0.0' }, clientEnd, { locale: 'fr-CA' });
 * client.onError.subscribe((error) => console.error(error));
 * await client.connect();
 * const tools = await client.listTools();
 * console.log(tools.map((tool) => tool.name)); // ['add']
 * const result = await client.callTool('add', { a: 1, b: 2 }, { timeoutMs: 5_000 });
 * console.log(result.structuredContent); // { sum: 3 }
 * await client.disconnect();
 * ```
 */
export class McpClient {
  readonly #clientInfo: McpImplementation;
  readonly #errors = new ClientEvent<Error>();
  readonly #notifications = new ClientEvent<JsonRpcNotification>();
  readonly #news: ClientNews;
  readonly #handlers: ClientHandlers;
  readonly #link: ClientLink;

  /**
   * @param clientInfo who the server is told the client is
   * @param transport a transport, which serves one session and those that it brings itself, or a function that makes
   * one for each `connect()`
   * @param options more about the client, or how long a call waits, in milliseconds
   */
  constructor(
    clientInfo: McpImplementation,
    transport: TransportSource,
    options: McpClientOptions | number = {},
  ) {
    const all = typeof options === 'number' ? { timeoutMs: options } : options;
    const report = (error: Error) => this.#errors.emit(error);
    this.#clientInfo = clientInfo;
    this.#news = new ClientNews(report);
    this.#handlers = new ClientHandlers(all, this.#news.heard);
    this.#link = new ClientLink(clientInfo, transport, all, {
      handlers: this.#handlers,
      begun: (connection) => this.#news.begun(connection),
      notified: (notification) => this.#notifications.emit(notification),
      report,
    });
  }

  /** The name that the server is told. */
  get name(): string {
    return this.#clientInfo.name;
  }

  /** Whether there is a session: calls are sent. */
  get isConnected(): boolean {
    return this.#link.isOpen;
  }

  /** Who the server of the newest session says it is; `undefined` before the first. */
  get serverInfo(): McpImplementation | undefined {
    return this.#link.agreed?.serverInfo;
  }

  /** What the server of the newest session offers. */
  get serverCapabilities(): McpServerCapabilities | undefined {
    return this.#link.agreed?.capabilities;
  }

  /** How to use the server, for the model. */
  get instructions(): string | undefined {
    return this.#link.agreed?.instructions;
  }

  /** The MCP revision of the newest session. */
  get protocolVersion(): string | undefined {
    return this.#link.agreed?.protocolVersion;
  }

  /** A session began: after `connect()`, and after each reconnect. */
  get onConnected(): IEventSource<McpInitializeResult> {
    return this.#link.onConnected;
  }

  /** A session ended, from either side, with the reason where one is known. */
  get onDisconnected(): IEventSource<Error | undefined> {
    return this.#link.onDisconnected;
  }

  /** Something failed beside a call: input that could not be read, a handler that threw, a reconnect in vain. */
  get onError(): IEventSource<Error> {
    return this.#errors;
  }

  /** The server's tools may have changed: it says so, or the session is another one. */
  get onToolsChanged(): IEventSource<void> {
    return this.#news.changed.tools;
  }

  /** The server's resources or templates may have changed: it says so, or the session is another one. */
  get onResourcesChanged(): IEventSource<void> {
    return this.#news.changed.resources;
  }

  /** The server's prompts may have changed: it says so, or the session is another one. */
  get onPromptsChanged(): IEventSource<void> {
    return this.#news.changed.prompts;
  }

  /** A resource that is subscribed to, or one below it, may have changed; its URI. */
  get onResourceUpdated(): IEventSource<string> {
    return this.#news.updated;
  }

  /** The server wrote to its log (MCP 2025-11-25, "Logging"). */
  get onLog(): IEventSource<McpLoggingMessageParams> {
    return this.#news.logged;
  }

  /** A notification came that neither the client nor a handler knows. */
  get onNotification(): IEventSource<JsonRpcNotification> {
    return this.#notifications;
  }

  /**
   * Opens the transport and a session. Does nothing when there is one.
   *
   * Always settles: within `timeoutMs`, when the signal is aborted, and when the connection closes.
   *
   * @throws {McpClientError} `connect-failed`, `unsupported-version`, `invalid-result`, `transport-used`
   * @throws {RpcError} what the server answered to `initialize`
   */
  connect(options?: { signal?: AbortSignalLike }): Promise<McpInitializeResult> {
    return this.#link.connect(options?.signal);
  }

  /** Ends the session and the reconnecting. Settles when the transport is released; never rejects. */
  disconnect(): Promise<void> {
    return this.#link.disconnect();
  }

  /** Asks whether the server is there (MCP 2025-11-25, "Ping"). */
  async ping(options?: McpCallOptions): Promise<void> {
    await this.request('ping', {}, options);
  }

  /** All tools. They are kept until the server says that they changed, if it says so at all. */
  listTools(options?: McpListOptions): Promise<McpTool[]> {
    return this.#list('tools/list', options) as Promise<McpTool[]>;
  }

  /** All resources, kept in the same way. */
  listResources(options?: McpListOptions): Promise<McpResource[]> {
    return this.#list('resources/list', options) as Promise<McpResource[]>;
  }

  /** All resource templates, kept in the same way. */
  listResourceTemplates(options?: McpListOptions): Promise<McpResourceTemplate[]> {
    return this.#list('resources/templates/list', options) as Promise<McpResourceTemplate[]>;
  }

  /** All prompts, kept in the same way. */
  listPrompts(options?: McpListOptions): Promise<McpPrompt[]> {
    return this.#list('prompts/list', options) as Promise<McpPrompt[]>;
  }

  /**
   * The pages of a list, one after another, as the server cuts them; none is kept.
   *
   * @param options more about each request, and the cursor to begin with
   * @throws {McpClientError} `list-too-long` past 10,000 pages
   */
  pages<Method extends McpListMethod>(
    method: Method,
    options?: McpCallOptions & { cursor?: string },
  ): AsyncGenerator<McpLists[Method], void, void> {
    return pagesOf(method, (params) => this.request(method, params, options), options?.cursor);
  }

  /**
   * Calls a tool. A failure of the tool itself is a result with `isError`.
   *
   * When the tool is known from `listTools()` and declares an `outputSchema`, the result is held against it.
   *
   * @throws {McpClientError} `invalid-output`, which has the result all the same
   */
  async callTool(
    name: string,
    args: Record<string, unknown> = {},
    options?: McpCallOptions,
  ): Promise<McpToolResult> {
    const params = { name, arguments: args };
    const result = toolResultOf(await this.request('tools/call', params, options));
    const known = (this.#news.lists.peek('tools/list') ?? []) as readonly McpTool[];
    const tool = known.find((each) => each.name === name);
    if (tool !== undefined) await checkOutput(tool, result, (error) => this.#errors.emit(error));
    return result;
  }

  /** The first content of a resource; `undefined` when it has none. */
  async readResource(uri: string, options?: McpCallOptions): Promise<McpResourceContent | undefined> {
    const [first] = await this.readResourceContents(uri, options);
    return first;
  }

  /** All contents of a resource: one that stands for several has several. */
  async readResourceContents(uri: string, options?: McpCallOptions): Promise<McpResourceContent[]> {
    return readResultOf(await this.request('resources/read', { uri }, options)).contents;
  }

  /** Asks to hear of a resource's changes, in this session and in those after it. */
  async subscribeResource(uri: string, options?: McpCallOptions): Promise<void> {
    await this.request('resources/subscribe', { uri }, options);
    this.#news.renewal.subscriptions.add(uri);
  }

  /** Asks not to hear of them any more. */
  async unsubscribeResource(uri: string, options?: McpCallOptions): Promise<void> {
    this.#news.renewal.subscriptions.delete(uri);
    await this.request('resources/unsubscribe', { uri }, options);
  }

  /** A prompt, with its arguments filled in. */
  async getPrompt(
    name: string,
    args: Record<string, string> = {},
    options?: McpCallOptions,
  ): Promise<McpGetPromptResult> {
    return promptResultOf(await this.request('prompts/get', { name, arguments: args }, options));
  }

  /** How an argument of a prompt or of a resource template may go on (MCP 2025-11-25, "Completion"). */
  async complete(
    ref: McpCompletionReference,
    argument: { name: string; value: string },
    options?: McpCallOptions & { context?: Record<string, string> },
  ): Promise<McpCompleteResult['completion']> {
    const context = options?.context === undefined ? {} : { context: { arguments: options.context } };
    const params = { ref, argument, ...context };
    return completionOf(await this.request('completion/complete', params, options));
  }

  /** Sets from which level on the server's log is sent, in this session and in those after it. */
  async setLoggingLevel(level: McpLoggingLevel, options?: McpCallOptions): Promise<void> {
    await this.request('logging/setLevel', { level }, options);
    this.#news.renewal.logLevel = level;
  }

  /** Tells the server that the roots are other ones (MCP 2025-11-25, "Roots"). Returns false when nothing was sent. */
  notifyRootsChanged(): boolean {
    return this.notify('notifications/roots/list_changed');
  }

  /**
   * Sends any request and waits for its result, which is not checked.
   *
   * @throws {McpClientError} `not-connected`
   */
  request<M extends RequestMethod>(
    method: M,
    params: RequestParams<M>,
    options?: McpCallOptions,
  ): Promise<RequestResult<M>>;
  request<M extends string>(
    method: M extends RequestMethod ? never : M,
    params?: JsonRpcParams,
    options?: McpCallOptions,
  ): Promise<unknown>;
  async request(method: string, params?: JsonRpcParams, options?: McpCallOptions): Promise<unknown> {
    return this.#link.connection.sendRequest(method, withMeta(params, options?.meta), options);
  }

  /** Sends any notification. Returns false, and sends nothing, when there is no session. */
  notify<M extends NotificationMethod>(method: M, params?: NotificationParams<M>): boolean;
  notify<M extends string>(method: M extends NotificationMethod ? never : M, params?: JsonRpcParams): boolean;
  notify(method: string, params?: JsonRpcParams): boolean {
    return this.#link.isOpen && this.#link.connection.sendNotification(method, params);
  }

  /**
   * Answers the server's requests of one method, in this session and in those after it; the last handler counts.
   *
   * A handler may be set before `connect()`. What the server sent is not checked against the types.
   */
  handle<M extends RequestMethod>(
    method: M,
    handler: RequestHandler<RequestParams<M>, RequestResult<M>>,
  ): this;
  handle<M extends string>(method: M extends RequestMethod ? never : M, handler: RequestHandler): this;
  handle(method: string, handler: RequestHandler<never>): this {
    this.#handlers.setRequest(method, handler as RequestHandler, this.#link.newest);
    return this;
  }

  /** Hears the server's notifications of one method, in the same way, behind the client itself. */
  handleNotification<M extends NotificationMethod>(
    method: M,
    handler: NotificationHandler<NotificationParams<M>>,
  ): this;
  handleNotification<M extends string>(
    method: M extends NotificationMethod ? never : M,
    handler: NotificationHandler,
  ): this;
  handleNotification(method: string, handler: NotificationHandler<never>): this {
    this.#handlers.setNotification(method, handler as NotificationHandler, this.#link.newest);
    return this;
  }

  #list(method: McpListMethod, options: McpListOptions | undefined): Promise<unknown[]> {
    const keeps = this.serverCapabilities?.[CAPABILITY_OF[method]]?.listChanged === true;
    const { refresh = false } = options ?? {};
    return this.#news.lists.get(method, keeps, refresh, (params) => this.request(method, params, options));
  }
}
