import { createEventEmitter, type IEventSource } from '@mcplkit/server';
import type {
  EndedSurface,
  McplCallToolParams,
  McplConnection,
  McplToolResult,
  McpTool,
  PresenceChange,
  PushEventParams,
  RequestOptions,
  Surface,
  ToolsetsCloseParams,
  ToolsetsCloseResult,
  ToolsetsListResult,
  ToolsetsOpenParams,
  ToolsetsOpenResult,
} from '@mcplkit/wire';
import { TOOLSET_META } from '@mcplkit/wire/methods';
import { changeFrom, listFrom, StatementOrder } from './statements.ts';

/** How a host follows tool presence. */
export interface ToolPresenceOptions {
  /** The most records of what ended that are kept; the oldest is dropped. Default 100. */
  maxEnded?: number;
  /** Takes the failure of a list that was asked for because a statement is missing. */
  onError?: (error: unknown) => void;
}

/** The most pages of `tools/list` that are fetched. */
const MAX_PAGES = 1000;

/**
 * What a server shows, as its host knows it: every statement is applied on arrival, and a missing one makes it ask for
 * the list (MCPL RFC-014, a draft).
 *
 * It takes `toolsets/changed` from the connection. Calls, `open` and `close` go through it, and the host hands pushes
 * to `takePush`. The host also says `toolPresence: true` in `experimental.mcpl`.
 */
export class ToolPresence {
  readonly #connection: McplConnection;
  readonly #maxEnded: number;
  readonly #onError: (error: unknown) => void;
  readonly #changed = createEventEmitter<void>();
  readonly #order = new StatementOrder();
  readonly #surfaces = new Map<string, Surface>();
  #ended: EndedSurface[] = [];
  #tools: readonly McpTool[] = [];
  #asking: Promise<ToolsetsListResult> | undefined;
  #check: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: McplConnection, { maxEnded = 100, onError = ignore }: ToolPresenceOptions = {}) {
    this.#connection = connection;
    this.#maxEnded = maxEnded;
    this.#onError = onError;
    connection.handleNotification('toolsets/changed', (params) => this.#take(params));
    connection.once('close', () => clearTimeout(this.#check));
  }

  /** Emits when surfaces are others than before. */
  get onChanged(): IEventSource<void> {
    return this.#changed;
  }

  /** The number of the last statement that was applied. */
  get rev(): number {
    return this.#order.rev;
  }

  /** What is open, and what it shows. */
  surfaces(): readonly Surface[] {
    return [...this.#surfaces.values()];
  }

  /** What has ended, oldest first. */
  ended(): readonly EndedSurface[] {
    return this.#ended;
  }

  /** The tools that are always there: for the fixed list of a model, which presence never changes. */
  stableTools(): readonly McpTool[] {
    return this.#tools.filter((tool) => modeOf(tool) !== 'dynamic');
  }

  /** The tools that some surface shows now, in the order of the server. */
  visibleTools(): readonly McpTool[] {
    const visible = new Set(this.surfaces().flatMap((surface) => surface.visible));
    return this.#tools.filter((tool) => modeOf(tool) === 'dynamic' && visible.has(tool.name));
  }

  /** Fetches all tools, at most 1,000 pages. Again after `notifications/tools/list_changed`, and at no other time. */
  async listTools(): Promise<readonly McpTool[]> {
    const tools: McpTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const list = await this.#connection.sendRequest('tools/list', cursor === undefined ? {} : { cursor });
      tools.push(...list.tools);
      cursor = list.nextCursor;
      if (cursor === undefined) break;
    }
    this.#tools = tools;
    return tools;
  }

  /** Asks for everything that is open. A host does so once at first; the events that were held follow the answer. */
  list(): Promise<ToolsetsListResult> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Calls a tool, on a surface if one is named. */
  async call(
    { surface, ...call }: McplCallToolParams & { surface?: string },
    options?: RequestOptions,
  ): Promise<McplToolResult> {
    const params =
      surface === undefined ? call : { ...call, _meta: { ...call._meta, [TOOLSET_META.surface]: surface } };
    const result = await this.#connection.sendRequest('tools/call', params, options);
    this.#take(result._meta?.[TOOLSET_META.presence]);
    return result;
  }

  /** Opens a toolset. */
  async open(params: ToolsetsOpenParams, options?: RequestOptions): Promise<ToolsetsOpenResult> {
    const result = await this.#connection.sendRequest('toolsets/open', params, options);
    this.#take(result.change);
    return result;
  }

  /** Closes a surface. */
  async close(params: ToolsetsCloseParams, options?: RequestOptions): Promise<ToolsetsCloseResult> {
    const result = await this.#connection.sendRequest('toolsets/close', params, options);
    this.#take(result.change);
    return result;
  }

  /** Applies what a push carries; whether the host accepts the push has nothing to do with it. */
  takePush(params: PushEventParams): void {
    this.#take(params._meta?.[TOOLSET_META.presence]);
  }

  async #ask(): Promise<ToolsetsListResult> {
    const before = this.#order.rev;
    this.#order.ask();
    let listed: ToolsetsListResult | undefined;
    try {
      listed = await this.#connection.sendRequest('toolsets/list', {});
    } catch (error) {
      this.#order.listed(undefined);
      throw error;
    }
    const { rev, surfaces, ended } = listFrom(listed);
    this.#surfaces.clear();
    this.#apply({ rev, surfaces, ended });
    for (const change of this.#order.listed(rev)) this.#apply(change);
    this.#changed.emit();
    // A list that brought nothing new is not asked for again before the next statement.
    if (this.#order.rev > before) queueMicrotask(() => this.#expect());
    return listed;
  }

  #take(value: unknown): void {
    const change = changeFrom(value);
    if (change === undefined) return;
    const ready = this.#order.take(change);
    for (const each of ready) this.#apply(each);
    if (ready.length > 0) this.#changed.emit();
    this.#expect();
  }

  /** A statement in an answer reaches us a little later than one that is alone: only what misses after that is missing. */
  #expect(): void {
    if (!this.#order.hasGap || this.#asking !== undefined || this.#connection.isClosed) return;
    this.#check ??= setTimeout(() => {
      this.#check = undefined;
      if (this.#order.hasGap && this.#asking === undefined) this.list().catch(this.#onError);
    }, 0);
  }

  /** What has ended goes first: a statement may name what is open again under the same id. */
  #apply({ surfaces = [], ended = [] }: PresenceChange): void {
    for (const record of ended) this.#surfaces.delete(record.surface);
    for (const surface of surfaces) this.#surfaces.set(surface.id, surface);
    const known = new Set(this.#ended.map(({ id }) => id));
    this.#ended = [...this.#ended, ...ended.filter(({ id }) => !known.has(id))].slice(-this.#maxEnded);
  }
}

function modeOf({ _meta }: McpTool): unknown {
  return (_meta?.[TOOLSET_META.presence] as { mode?: unknown } | null | undefined)?.mode;
}

function ignore(): void {}
