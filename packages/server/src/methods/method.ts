import type { RequestContext } from '@mcplkit/wire';
import type { Params } from '../params.ts';
import type { SessionScope } from '../session/session-scope.ts';

/** Answers the requests of one method within a session. */
export type MethodHandler = (session: SessionScope, params: Params, context: RequestContext) => unknown;

/** Handlers by method. */
export type MethodTable = Readonly<Record<string, MethodHandler>>;
