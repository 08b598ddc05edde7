/** Who a behavior is. */
export interface McpBehaviorOptions {
  /** The scheme of its URIs. Default: the adapter's, and `mcp` where there is none. */
  domain?: string | undefined;
  /** Tells behaviors of one server apart. Default: the empty string, which only one of them can have. */
  namespace?: string | undefined;
  /** A name for people. */
  name?: string | undefined;
  /** What it is about, for people. */
  description?: string | undefined;
  /** The media type of its resources, where they name none. */
  mimeType?: string | undefined;
  /**
   * Adds a property `uri`, the resource that a call is about, to the schema of every tool that has none and does not
   * use it as an argument of its own. Where it is required, a call without it is refused. Default: schemas stay as they
   * are.
   */
  injectUri?: 'required' | 'optional' | undefined;
}

/** Puts the options of a behavior together, step by step. */
export class McpBehaviorOptionsBuilder {
  readonly #options: McpBehaviorOptions;

  constructor(domain?: string, namespace?: string) {
    this.#options = { domain, namespace };
  }

  /** The scheme of the behavior's URIs. */
  withDomain(domain: string): this {
    this.#options.domain = domain;
    return this;
  }

  /** What tells the behavior apart from others of its server. */
  withNamespace(namespace: string): this {
    this.#options.namespace = namespace;
    return this;
  }

  /** A name for people. */
  withName(name: string): this {
    this.#options.name = name;
    return this;
  }

  /** What it is about, for people. */
  withDescription(description: string): this {
    this.#options.description = description;
    return this;
  }

  /** The media type of its resources, where they name none. */
  withMimeType(mimeType: string): this {
    this.#options.mimeType = mimeType;
    return this;
  }

  /** Whether tools get a property `uri` in their schemas. */
  withInjectedUri(use: 'required' | 'optional'): this {
    this.#options.injectUri = use;
    return this;
  }

  /** The options, as a copy. */
  build(): McpBehaviorOptions {
    return { ...this.#options };
  }
}
