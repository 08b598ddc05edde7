import type { RequestOptions, RequestParams, RequestResult } from '@mcplkit/wire';

/** A method of MCPL that a server sends as a request. */
export type McplServerMethod =
  | 'push/event'
  | 'channels/register'
  | 'channels/changed'
  | 'channels/incoming'
  | 'channels/list'
  | 'inference/request'
  | 'model/info'
  | 'state/update'
  | 'state/get'
  | 'branches/list'
  | 'branches/current'
  | 'branches/create'
  | 'branches/switch'
  | 'branches/delete';

/** Sends a request to the host, if it grants what that needs. */
export type HostRequest = <Method extends McplServerMethod>(
  method: Method,
  params: RequestParams<Method>,
  options?: RequestOptions,
) => Promise<RequestResult<Method>>;
