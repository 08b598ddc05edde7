import type {
  NotificationMethod,
  NotificationParams,
  RequestMethod,
  RequestParams,
  RequestResult,
} from '@mcplkit/wire';
import type { METHODS } from '@mcplkit/wire/methods';
import type { IMcpRequestContext } from '../request-context.ts';
import type { McpSession } from '../session/mcp-session.ts';

type Descriptor = (typeof METHODS)[keyof typeof METHODS];

/** A method that a host sends and that belongs to MCPL, without those that a session answers by itself. */
type HostMethod = Exclude<
  Extract<
    Descriptor,
    { direction: 'host-to-server' | 'either' } & { spec: `MCPL ${string}` | 'mcpl-core' }
  >['method'],
  'featureSets/update' | 'mcpl/manifest' | 'inference/chunk'
>;

/**
 * Answers the requests of a host, by method. A method without a handler is unknown to the host.
 *
 * A handler is only called while the host grants what its method needs. The params have the type of what the host ought
 * to send; that they are an object is all that was checked.
 */
export type McplRequestHandlers = {
  readonly [Method in Extract<HostMethod, RequestMethod>]?: (
    params: RequestParams<Method>,
    request: IMcpRequestContext,
  ) => RequestResult<Method> | PromiseLike<RequestResult<Method>>;
};

/** Takes the notifications of a host, by method, under the same conditions. */
export type McplNotificationHandlers = {
  readonly [Method in Extract<HostMethod, NotificationMethod>]?: (
    params: NotificationParams<Method>,
    session: McpSession,
  ) => void;
};
