import type {
  McplConnection,
  McpRoot,
  NotificationHandler,
  RequestContext,
  RequestHandler,
} from '@mcplkit/wire';
import type { McpClientOptions } from './client-options.ts';
import { withDefaults } from './elicitation-defaults.ts';

/** What a client answers and hears, on every connection that it has. */
export class ClientHandlers {
  readonly #requests = new Map<string, RequestHandler>([['ping', () => ({})]]);
  readonly #notifications = new Map<string, NotificationHandler>();
  /** What the client itself does about a notification, in front of anybody else's handler. */
  readonly #own: ReadonlyMap<string, (params: unknown) => void>;

  constructor(options: McpClientOptions, own: ReadonlyMap<string, (params: unknown) => void>) {
    this.#own = own;
    const { sampling, elicitation, roots } = options;
    if (sampling !== undefined) this.#requests.set('sampling/createMessage', handlerOf(sampling));
    if (elicitation !== undefined) {
      const elicit: typeof elicitation = async (params, context) =>
        withDefaults(params, await elicitation(params, context));
      this.#requests.set('elicitation/create', handlerOf(elicit));
    }
    if (roots !== undefined) this.#requests.set('roots/list', async () => ({ roots: await rootsOf(roots) }));
  }

  /** Answers a method, on this connection too. */
  setRequest(method: string, handler: RequestHandler, connection: McplConnection | undefined): void {
    this.#requests.set(method, handler);
    connection?.handle(method, handler);
  }

  /** Hears a notification, on this connection too. */
  setNotification(
    method: string,
    handler: NotificationHandler,
    connection: McplConnection | undefined,
  ): void {
    this.#notifications.set(method, handler);
    if (connection !== undefined) this.#hear(method, connection);
  }

  /** Makes a connection answer and hear all that there is a handler for. */
  applyTo(connection: McplConnection): void {
    for (const [method, handler] of this.#requests) connection.handle(method, handler);
    for (const method of new Set([...this.#own.keys(), ...this.#notifications.keys()])) {
      this.#hear(method, connection);
    }
  }

  #hear(method: string, connection: McplConnection): void {
    const own = this.#own.get(method);
    connection.handleNotification(method, (params) => {
      own?.(params);
      return this.#notifications.get(method)?.(params);
    });
  }
}

/** A handler of a method of MCP takes what the server sends as it is, as any handler of a connection does. */
function handlerOf<Params>(handler: (params: Params, context: RequestContext) => unknown): RequestHandler {
  return handler as RequestHandler;
}

async function rootsOf(roots: NonNullable<McpClientOptions['roots']>): Promise<McpRoot[]> {
  return [...(typeof roots === 'function' ? await roots() : roots)];
}
