import { ERR_INVALID_PARAMS, RpcError } from '@mcplkit/wire';
import { isLogLevel, LOG_LEVEL_RULE } from '../session/log-level.ts';
import type { MethodTable } from './method.ts';

/** How much a client wants to hear of the log (MCP 2025-11-25, "Logging"). */
export const loggingMethods: MethodTable = {
  'logging/setLevel'(session, params) {
    const level = params.string('level');
    if (!isLogLevel(level)) {
      throw new RpcError(ERR_INVALID_PARAMS, `${LOG_LEVEL_RULE}.`);
    }
    session.logLevel = level;
    return {};
  },
};
