import type {
  GrammarResolverOptions,
  McpGrammar,
  McpGrammarResolver,
  McpGrammarStore,
} from '@mcplkit/grammar';
import type { IMcpBehavior } from './behavior/behavior.ts';
import type { IMcpInitializer } from './initializer.ts';
import type { McplServerOptions } from './mcpl/mcpl-options.ts';
import { McpServer } from './server.ts';
import type { McpServerOptions, TransportSource } from './server-options.ts';

/**
 * Puts a server together, step by step.
 *
 * @example
 * ```ts
 * import { McpServerBuilder } from '@mcplkit/server';
 * import { MemoryTransport } from '@mcplkit/wire';
 *
 * const [serverEnd] = MemoryTransport.createPair();
 * const server = new McpServerBuilder().withName('demo').withVersion('1.0.0').withTransport(serverEnd).build();
 * await server.start();
 * console.log(server.isRunning); // true
 * await server.stop();
 * ```
 */
export class McpServerBuilder {
  readonly #options: McpServerOptions = {};
  readonly #behaviors: IMcpBehavior[] = [];
  readonly #grammars = new Map<string, McpGrammar>();

  /** The name that clients see. Default `mcp-server`. */
  withName(name: string): this {
    this.#options.name = name;
    return this;
  }

  /** The version that clients see. Default `0.0.0`. */
  withVersion(version: string): this {
    this.#options.version = version;
    return this;
  }

  /** How to use the server, for the model. */
  withInstructions(instructions: string): this {
    this.#options.instructions = instructions;
    return this;
  }

  /** What `start()` connects to. Give a function that makes one when the server is to be started more than once. */
  withTransport(transport: TransportSource): this {
    this.#options.transport = transport;
    return this;
  }

  /** Says for each client who the server is. */
  withInitializer(initializer: IMcpInitializer): this {
    this.#options.initializer = initializer;
    return this;
  }

  /** Any other option of a server; what is given later wins, and behaviors and grammars come on top of those given before. */
  withOptions(options: McpServerOptions): this {
    const { behaviors = [], grammars = [], ...rest } = options;
    Object.assign(this.#options, rest);
    return this.register(...behaviors).withGrammars(grammars);
  }

  /** Words for the clients of a key, above those of behaviors and adapters. */
  withGrammar(key: string, grammar: McpGrammar): this {
    this.#grammars.set(key, grammar);
    return this;
  }

  /** Words for the clients of several keys. */
  withGrammars(grammars: Iterable<readonly [key: string, grammar: McpGrammar]>): this {
    for (const [key, grammar] of grammars) this.withGrammar(key, grammar);
    return this;
  }

  /** Which keys a client stands for: a function of what it says of itself, or how to compose them from that. */
  withGrammarResolver(resolver: McpGrammarResolver | GrammarResolverOptions): this {
    this.#options.grammarResolver = resolver;
    return this;
  }

  /** Words that can be edited at run time, above all others. */
  withGrammarStore(store: McpGrammarStore): this {
    this.#options.grammarStore = store;
    return this;
  }

  /** What the server has to do with MCPL: its manifest, and what it answers to hosts. */
  withMcpl(mcpl: McplServerOptions): this {
    this.#options.mcpl = mcpl;
    return this;
  }

  /** Adds behaviors. */
  register(...behaviors: IMcpBehavior[]): this {
    this.#behaviors.push(...behaviors);
    return this;
  }

  /**
   * Makes the server. It serves nobody until `start()` or `connect()`.
   *
   * @throws {McpServerError} when two behaviors do not fit together
   */
  build(): McpServer {
    return new McpServer({ ...this.#options, behaviors: this.#behaviors, grammars: this.#grammars });
  }
}
