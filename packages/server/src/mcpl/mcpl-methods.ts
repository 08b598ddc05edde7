import type { JsonRpcParams } from '@mcplkit/wire';
import type { MethodHandler, MethodTable } from '../methods/method.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { McpSession } from '../session/session.ts';
import type { McplNotificationHandlers, McplRequestHandlers } from './handlers.ts';

/** What every session of an MCPL server answers by itself. */
const OWN_METHODS: MethodTable = {
  'featureSets/update': (session, params) => session.mcpl.replacePolicy(params.members),
  'mcpl/manifest': (session) => session.mcpl.manifest(),
};

/** Takes a notification of a host within a session. */
export type NotificationTaker = (params: JsonRpcParams | undefined, session: McpSession) => void;

/** Every request of MCPL that sessions answer: their own, and those that the server has handlers for. */
export function mcplMethods(handlers: McplRequestHandlers): ReadonlyMap<string, MethodHandler> {
  const given = Object.entries(handlers).map(([method, handler]): [string, MethodHandler] => {
    const answer = handler as (params: unknown, request: IMcpRequestContext) => unknown;
    return [method, (session, params, context) => answer(params.members, session.contextOf(params, context))];
  });
  return new Map([...given, ...Object.entries(OWN_METHODS)]);
}

/** Every notification of MCPL that the server has handlers for. */
export function mcplNotifications(
  handlers: McplNotificationHandlers,
): ReadonlyMap<string, NotificationTaker> {
  return new Map(Object.entries(handlers) as [string, NotificationTaker][]);
}
