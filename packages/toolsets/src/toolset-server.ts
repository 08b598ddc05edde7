import {
  createEventEmitter,
  type IEventSource,
  type IMcpBehavior,
  type IMcpRequestContext,
  type McplRequestHandlers,
  McpServer,
  type McpSession,
} from '@mcplkit/server';
import {
  ERR_INTERNAL,
  type McplCapabilities,
  McplConnection,
  type McpTool,
  type MessageTransportLike,
  RpcError,
  type ToolsetsListResult,
} from '@mcplkit/wire';
import { TOOLSET_CAPABILITY } from '@mcplkit/wire/methods';
import { definitionsOf } from './definitions.ts';
import { requireServerName } from './names.ts';
import { Gates } from './presence/gates.ts';
import type { Principal } from './principals/principal.ts';
import { Principals } from './principals/principals.ts';
import { fallbackTools, runFallback } from './serving/fallback-tools.ts';
import { ToolsetHome } from './serving/home.ts';
import { Operations } from './serving/operations.ts';
import { Sessions } from './serving/sessions.ts';
import { ToolBehavior, type ToolRunner } from './serving/tool-behavior.ts';
import { ToolCalls } from './serving/tool-calls.ts';
import { principalsIn, snapshotOf, type ToolsetSnapshot } from './snapshots/snapshot.ts';
import { toError } from './thrown.ts';
import { ToolsetError } from './toolset-error.ts';
import { limitsOf, type PrincipalSource, type ToolsetServerOptions } from './toolset-options.ts';
import { SchemaValidator } from './validation.ts';

/**
 * A server whose tools come and go: toolsets that are opened for a principal, with instances that survive its
 * connections (MCPL RFC-014, a draft). It is everything that an `McpServer` is, too.
 *
 * @example
 * ```ts
 * import { ToolsetServer } from '@mcplkit/toolsets';
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * const server = new ToolsetServer({
 *   name: 'shop',
 *   version: '1.0.0',
 *   toolsets: {
 *     cart: {
 *       title: 'Cart',
 *       summary: 'Things to buy',
 *       tools: [{ name: 'add', inputSchema: { type: 'object' } }],
 *       open: () => ({
 *         visible: () => ['add'],
 *         call: () => ({ content: [{ type: 'text', text: 'added' }] }),
 *       }),
 *     },
 *   },
 * });
 * const [here, there] = MemoryTransport.createPair();
 * await server.serve(there, 'alice');
 * export const client = McplConnection.fromTransport(here);
 * ```
 */
export class ToolsetServer {
  readonly #errors = createEventEmitter<Error>();
  readonly #home: ToolsetHome;
  readonly #server: McpServer;
  readonly #principals: Principals;
  readonly #operations: Operations;
  readonly #sessions: Sessions;

  /**
   * @throws {ToolsetError} when names or schemas do not fit
   * @throws {McpServerError} when the behaviors do not fit beside the toolsets
   * @throws {RangeError} for a bound that is no number, or below 0
   */
  constructor(options: ToolsetServerOptions) {
    requireServerName(options.name);
    const {
      tools,
      call,
      toolsets,
      validate,
      mcpl = {},
      behaviors = [],
      restorable = false,
      ...rest
    } = options;
    const report = (error: Error) => this.#errors.emit(error);
    const home = homeOf(options, report);
    this.#home = home;
    this.#operations = new Operations(home);
    const appeared = (principal: Principal) => this.#openDefaults(principal);
    const remembers = [...home.definitions.toolsets.values()].some(({ info }) => info.default === 'open');
    this.#principals = new Principals({ limits: home.limits, report, remembers });
    this.#sessions = new Sessions(home, this.#principals, appeared);
    const { manifest, requests, ...more } = mcpl;
    this.#server = new McpServer({
      ...rest,
      behaviors: [this.#toolBehavior(), ...behaviors, ...this.#fallbackBehavior()],
      mcpl: { ...more, manifest: manifestOf(home, manifest), requests: { ...requests, ...this.#requests() } },
      extension: this.#sessions,
    });
    this.#server.onError.subscribe(report);
  }

  get name(): string {
    return this.#server.name;
  }

  /** The sessions that are open now. */
  get sessions(): ReadonlySet<McpSession> {
    return this.#server.sessions;
  }

  /** Emits what went wrong on this side: an author's function that threw, a connection that failed. */
  get onError(): IEventSource<Error> {
    return this.#errors;
  }

  /** Adds behaviors beside the toolsets, at any time; clients are told that their lists changed. */
  register(...behaviors: IMcpBehavior[]): void {
    this.#server.register(...behaviors);
  }

  /** Takes behaviors out, at any time. */
  unregister(...behaviors: IMcpBehavior[]): void {
    this.#server.unregister(...behaviors);
  }

  /**
   * Serves one more client, with the instances of a principal. Settles when the transport has started.
   *
   * @param principal - Whose instances the client gets. Whoever can connect as a principal has all that is the
   * principal's, so it has to come from something that was checked; what a client says of itself is not.
   */
  async serve(
    connection: McplConnection | MessageTransportLike,
    principal: PrincipalSource,
  ): Promise<McpSession> {
    const served =
      connection instanceof McplConnection
        ? connection
        : McplConnection.fromTransport(connection, { maxQueuedMessages: 0 });
    this.#sessions.expect(served, principal);
    return this.#server.connect(served);
  }

  /** Ends every session and every instance. The server may serve again after it. */
  async stop(): Promise<void> {
    await this.#server.stop();
    this.#principals.clear();
  }

  /**
   * Which instances there are, with their options, to be saved and given to `restore` of another process.
   *
   * @throws {ToolsetError} `not-restorable` unless the server was made with `restorable`
   */
  snapshot(): ToolsetSnapshot {
    this.#requireRestorable();
    return snapshotOf(this.#principals);
  }

  /**
   * Opens again what a snapshot has; the toolsets find `restored` in their context. What cannot be opened is reported
   * and left out. Call it before any client is served.
   *
   * Rejects with `ToolsetError`: `not-restorable`, or `invalid-snapshot` for what is none.
   */
  async restore(snapshot: ToolsetSnapshot): Promise<void> {
    this.#requireRestorable();
    const principals = principalsIn(snapshot);
    if (principals === undefined) {
      throw new ToolsetError('invalid-snapshot', 'What was to be restored has not the form of a snapshot.');
    }
    await Promise.all(
      principals.map(async ({ principal: name, instances }) => {
        const { principal } = this.#principals.get(name);
        for (const instance of instances) {
          await this.#openUnasked(principal, instance.toolset, instance.instance, instance.options, true);
        }
        if (principal.links.size === 0) this.#principals.rest(principal);
      }),
    );
  }

  #requireRestorable(): void {
    if (this.#home.isRestorable) return;
    const words = 'The options of instances are not kept: make the server with `restorable: true`.';
    throw new ToolsetError('not-restorable', words);
  }

  #openDefaults(principal: Principal): void {
    for (const { name, info } of this.#home.definitions.toolsets.values()) {
      if (info.default === 'open') void this.#openUnasked(principal, name, undefined, {}, false);
    }
  }

  /** Opens what no host asked for; a failure is for this side to know. */
  async #openUnasked(
    principal: Principal,
    toolset: string,
    name: string | undefined,
    options: Record<string, unknown>,
    restored: boolean,
  ): Promise<void> {
    try {
      await this.#operations.openUnasked({ toolset, name, options }, principal, restored);
    } catch (thrown) {
      this.#errors.emit(toError(thrown, `open() of ${toolset}`));
    }
  }

  #toolBehavior(): IMcpBehavior {
    const calls = new ToolCalls(this.#home);
    return this.#behavior('toolsets', this.#home.definitions.tools, (tool, args, request) =>
      this.#sessions.serve(request, (asked) => calls.run({ tool, args, request, ...asked })),
    );
  }

  #fallbackBehavior(): IMcpBehavior[] {
    const tools = fallbackTools(this.#home.definitions.toolsets);
    if (tools.length === 0) return [];
    const run: ToolRunner = (tool, args, request) =>
      this.#sessions.serve(request, (asked) => runFallback(tool, args, this.#operations, asked));
    return [this.#behavior('toolsets-fallback', tools, run)];
  }

  #behavior(namespace: string, tools: readonly McpTool[], run: ToolRunner): IMcpBehavior {
    return new ToolBehavior(`mcplkit:${namespace}`, tools, run);
  }

  #requests(): McplRequestHandlers {
    const serve = this.#sessions.serve.bind(this.#sessions);
    return {
      // The list is made in the moment in which it leaves.
      'toolsets/list': (_params, request: IMcpRequestContext) =>
        serve(request, () => ({}) as ToolsetsListResult),
      'toolsets/open': (params, request) =>
        serve(request, async (asked) => {
          const { id, state } = await this.#operations.open(params, asked);
          if (state === undefined) throw new RpcError(ERR_INTERNAL, `${id} ended as soon as it was open.`);
          return { surface: state.surface };
        }),
      'toolsets/close': (params, request) =>
        serve(request, (asked) => ({ closed: this.#operations.close(params, asked) })),
    };
  }
}

function homeOf(options: ToolsetServerOptions, report: (error: Error) => void): ToolsetHome {
  const definitions = definitionsOf(options);
  const { validate, call, restorable = false } = options;
  const validator = new SchemaValidator();
  if (validate === undefined) {
    for (const [tool, schema] of definitions.schemaOf) validator.compile(schema, `the tool ${tool}`);
    for (const { name, optionsSchema } of definitions.toolsets.values()) {
      validator.compile(optionsSchema, `the options of ${name}`);
    }
  }
  return new ToolsetHome({
    definitions,
    gates: new Gates(options.name),
    limits: limitsOf(options),
    call: call?.bind(options),
    isRestorable: restorable,
    report,
    validate: validate ?? validator.validate,
  });
}

/** The manifest of the toolsets, and what the server says besides. */
function manifestOf(
  { definitions, gates }: ToolsetHome,
  given: Partial<McplCapabilities> = {},
): McplCapabilities {
  const emits = definitions.toolsets.size > 0;
  const { featureSets } = given;
  return {
    version: '0.5',
    ...(emits ? { pushEvents: true } : {}),
    ...given,
    [TOOLSET_CAPABILITY.presence]: true,
    [TOOLSET_CAPABILITY.access]: true,
    featureSets: {
      ...(typeof featureSets === 'object' ? featureSets : {}),
      ...gates.declarations(emits),
    },
  };
}
