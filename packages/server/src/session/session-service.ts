import {
  ERR_INTERNAL,
  ERR_INVALID_REQUEST,
  type FeatureSetsUpdateResult,
  type JsonRpcParams,
  type McplConnection,
  type RequestContext,
  RpcError,
} from '@mcplkit/wire';
import { mcplMethods, mcplNotifications } from '../mcpl/mcpl-methods.ts';
import { BEFORE_INITIALIZE, METHODS } from '../methods/index.ts';
import type { MethodHandler } from '../methods/method.ts';
import { Params } from '../params.ts';
import { isAnswer, isGivenUp, stackOf, toError } from '../thrown.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { SessionScope } from './session-scope.ts';

/** What a service needs of its session. */
export interface SessionServiceOwner {
  readonly connection: McplConnection;
  readonly scope: SessionScope;
  readonly idle: IdleWatch;
  /** Whether the client has introduced itself. */
  isInitialized(): boolean;
}

/** Answers what the client of one session asks, and takes what it says. */
export class SessionService {
  readonly #owner: SessionServiceOwner;

  constructor(owner: SessionServiceOwner) {
    this.#owner = owner;
    this.#handle(METHODS, false);
    if (owner.scope.home.mcpl.tracker !== undefined) this.#handleMcpl();
  }

  #handle(methods: Iterable<readonly [string, MethodHandler]>, isMcpl: boolean): void {
    const { connection, scope } = this.#owner;
    for (const [method, handler] of methods) {
      connection.handle(method, (params, context) => {
        this.#admit(method, params, isMcpl);
        const serve = () => handler(scope, new Params(method, params), context);
        const answer = scope.home.exposeErrors ? this.#exposed(serve, context) : serve();
        this.#owner.idle.answers(answer);
        return this.#finished(answer, method, context);
      });
    }
  }

  #handleMcpl(): void {
    const { connection, scope, idle } = this.#owner;
    const { mcpl, home, session } = scope;
    this.#handle(mcplMethods(home.mcpl), true);
    // With whatever params it has: a policy that cannot be read grants nothing.
    connection.handle('featureSets/update', (params, context) => {
      this.#admit('featureSets/update', params, true);
      const receipt = this.#finished(mcpl.replacePolicy(params), 'featureSets/update', context);
      return receipt as FeatureSetsUpdateResult;
    });
    // A promise that rejects is reported by the connection.
    const on = (method: string, take: (params: JsonRpcParams | undefined) => unknown) => {
      connection.handleNotification(method, (params) => {
        idle.touch();
        return take(params);
      });
    };
    on('featureSets/update', (params) => mcpl.reducePolicy(params));
    on('inference/chunk', (params) => mcpl.chunk(params));
    for (const [method, take] of mcplNotifications(home.mcpl)) {
      on(method, (params) => (mcpl.admits(method, params) ? take(params, session) : undefined));
    }
  }

  /** What comes before the handshake, and what the host has not granted, is refused. */
  #admit(method: string, params: JsonRpcParams | undefined, isMcpl: boolean): void {
    const { idle, scope } = this.#owner;
    idle.touch();
    if (!this.#owner.isInitialized() && !BEFORE_INITIALIZE.has(method)) {
      throw new RpcError(
        ERR_INVALID_REQUEST,
        `${method} came before initialize, which must be the first request.`,
      );
    }
    scope.mcpl.admit(method, params, isMcpl);
    scope.home.extension?.admit?.(method, scope.session);
  }

  /** For those who develop the server: an answer that failed on this side says why. */
  async #exposed(serve: () => unknown, context: RequestContext): Promise<unknown> {
    try {
      return await serve();
    } catch (thrown) {
      if (isAnswer(thrown)) throw thrown;
      const error = toError(thrown, 'A handler');
      if (!isGivenUp(thrown, context.signal)) this.#owner.scope.home.report(error);
      throw new RpcError(ERR_INTERNAL, error.message, { stack: stackOf(error) });
    }
  }

  /** An extension has the last word. No turn lies between that and the sending, so that nothing can overtake it. */
  #finished(answer: unknown, method: string, { id }: RequestContext): unknown {
    const { home, session } = this.#owner.scope;
    const { extension } = home;
    if (extension?.finish === undefined) return answer;
    const finish = (value: unknown) => extension.finish?.(value, method, id, session);
    if (!(answer instanceof Promise)) return finish(answer);
    const finished: PromiseLike<unknown> = {
      // biome-ignore lint/suspicious/noThenProperty: a promise would put turns between the last word and the sending
      then: (onFulfilled, onRejected) =>
        answer.then((value) => onFulfilled?.(finish(value)) as never, onRejected),
    };
    return finished;
  }
}
