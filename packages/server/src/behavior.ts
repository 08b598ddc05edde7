import type { IEventSource } from '@mcplkit/grammar';
import type {
  McpResource,
  McpResourceContent,
  McpResourceTemplate,
  McpTool,
  McpToolResult,
} from '@mcplkit/wire';
import type { IMcpBehaviorAdapter, IMcpRuntimeOperations } from './adapter.ts';

/** What the world sees of a behavior: its resources, templates and tools. */
export interface IMcpDesignOperations {
  getResources(): McpResource[];
  getResourceTemplates(): McpResourceTemplate[];
  getTools(): McpTool[];
}

/** A part of a server: schemas of tools and resources, and the operations behind them. */
export interface IMcpBehavior extends IMcpRuntimeOperations, IMcpDesignOperations {
  /** Tells behaviors of one server apart; no two may share it. */
  readonly namespace: string;
  /** Emits the URI of a resource whose content changed. */
  readonly onResourceUpdated?: IEventSource<string>;
  /** Emits when the resources or the templates are others than before. */
  readonly onResourcesListChanged?: IEventSource<void>;
}

/** Who a behavior is. */
export interface McpBehaviorOptions {
  /** The scheme of its URIs. Default: the adapter's. */
  domain?: string;
  /** Tells behaviors of one server apart. Default: the empty string, which only one of them can have. */
  namespace?: string;
  /** A name for people. */
  name?: string;
  /** What it is about, for people. */
  description?: string;
  /** The media type of its resources, where they name none. */
  mimeType?: string;
}

/**
 * The base of a behavior with an adapter: the subclass declares tools, resources and templates, the adapter executes.
 *
 * The builders are called whenever the server needs the lists anew, so they may answer from what is live.
 */
export abstract class McpBehavior implements IMcpBehavior {
  readonly #adapter: IMcpBehaviorAdapter;
  readonly #options: McpBehaviorOptions;

  constructor(adapter: IMcpBehaviorAdapter, options: McpBehaviorOptions = {}) {
    this.#adapter = adapter;
    this.#options = { ...options };
  }

  get domain(): string {
    return this.#options.domain ?? this.#adapter.domain;
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

  /** `<domain>://<namespace>`, where the URIs of this behavior's resources begin. */
  get baseUri(): string {
    return `${this.domain}://${this.namespace}`;
  }

  get onResourceUpdated(): IEventSource<string> {
    return this.#adapter.onResourceContentChanged;
  }

  get onResourcesListChanged(): IEventSource<void> {
    return this.#adapter.onResourcesChanged;
  }

  getResources(): McpResource[] {
    return this._buildResources().map((resource) => this.#withMimeType(resource));
  }

  getResourceTemplates(): McpResourceTemplate[] {
    return this._buildTemplate().map((template) => this.#withMimeType(template));
  }

  getTools(): McpTool[] {
    return this._buildTools();
  }

  readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    return this.#adapter.readResourceAsync(uri);
  }

  executeToolAsync(uri: string, toolName: string, args: Record<string, unknown>): Promise<McpToolResult> {
    return this.#adapter.executeToolAsync(uri, toolName, args);
  }

  /** The adapter that executes for this behavior. */
  protected get adapter(): IMcpBehaviorAdapter {
    return this.#adapter;
  }

  /** The resources that are there now. */
  protected _buildResources(): McpResource[] {
    return [];
  }

  /** The families of resources, by URI template. */
  protected _buildTemplate(): McpResourceTemplate[] {
    return [];
  }

  /** The tools. */
  protected _buildTools(): McpTool[] {
    return [];
  }

  #withMimeType<Item extends { mimeType?: string | undefined }>(item: Item): Item {
    const { mimeType } = this;
    return mimeType === undefined || item.mimeType !== undefined ? item : { ...item, mimeType };
  }
}
