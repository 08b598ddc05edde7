import { ERR_INVALID_PARAMS, type McpLoggingLevel, RpcError } from '@mcplkit/wire';
import { LOG_LEVELS } from '../session/log-level.ts';
import type { MethodTable } from './method.ts';

/** How much a client wants to hear of the log (MCP 2025-11-25, "Logging"). */
export const loggingMethods: MethodTable = {
  'logging/setLevel'(session, params) {
    const level = params.string('level');
    if (!isLevel(level)) {
      throw new RpcError(ERR_INVALID_PARAMS, `The level of a log is one of ${LOG_LEVELS.join(', ')}.`);
    }
    session.logLevel = level;
    return {};
  },
};

function isLevel(level: string): level is McpLoggingLevel {
  return (LOG_LEVELS as readonly string[]).includes(level);
}
