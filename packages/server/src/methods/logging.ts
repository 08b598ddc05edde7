import { ERR_INVALID_PARAMS, RpcError } from '@mcplkit/wire';
import { isLogLevel, LOG_LEVELS } from '../session/log-level.ts';
import type { MethodTable } from './method.ts';

/** How much a client wants to hear of the log (MCP 2025-11-25, "Logging"). */
export const loggingMethods: MethodTable = {
  'logging/setLevel'(session, params) {
    const level = params.string('level');
    if (!isLogLevel(level)) {
      throw new RpcError(ERR_INVALID_PARAMS, `The level of a log is one of ${LOG_LEVELS.join(', ')}.`);
    }
    session.logLevel = level;
    return {};
  },
};
