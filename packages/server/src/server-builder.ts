import type { IMcpBehavior } from './behavior.ts';
import { McpServer, type McpServerOptions, type TransportSource } from './server.ts';

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
    return new McpServer({ ...this.#options, behaviors: this.#behaviors });
  }
}
