import { authorizeInjections } from '@mcplkit/capabilities';
import type { ContextBeforeInferenceResult, JsonRpcParams } from '@mcplkit/wire';
import type { MethodHandler, MethodTable } from '../methods/method.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { McpSession } from '../session/mcp-session.ts';
import type { McplHome } from './mcpl-home.ts';
import type { McplHost } from './mcpl-host.ts';

/** What every session of an MCPL server answers by itself. */
const OWN_METHODS: MethodTable = {
  'mcpl/manifest': (session) => session.mcpl.manifest(),
};

/** Takes a notification of a host within a session. */
export type NotificationTaker = (params: JsonRpcParams | undefined, session: McpSession) => unknown;

/** Every request of MCPL that sessions answer: those that the server has handlers for, and their own. */
export function* mcplMethods({ requests }: McplHome): Iterable<[method: string, handler: MethodHandler]> {
  for (const [method, handler] of Object.entries(requests)) {
    const answer = handler as (params: unknown, request: IMcpRequestContext) => unknown;
    yield [
      method,
      (session, params, context) => {
        const given = answer(params.members, session.contextOf(params, context));
        return method === 'context/beforeInference' ? permitted(given, session.mcpl.host) : given;
      },
    ];
  }
  yield* Object.entries(OWN_METHODS);
}

/** Every notification of MCPL that the server has handlers for. */
export function mcplNotifications({ notifications }: McplHome): [method: string, taker: NotificationTaker][] {
  return Object.entries(notifications) as [string, NotificationTaker][];
}

/** What is still granted of an answer when the answer is there: the host may have taken a place back meanwhile. */
async function permitted(given: unknown, host: McplHost): Promise<unknown> {
  const result = (await given) as ContextBeforeInferenceResult | undefined;
  if (!Array.isArray(result?.contextInjections)) return result;
  const { accepted } = authorizeInjections(host.grant, result.contextInjections);
  return { ...result, contextInjections: accepted };
}
