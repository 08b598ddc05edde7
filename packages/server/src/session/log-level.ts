import type { McpLoggingLevel } from '@mcplkit/wire';

/** The levels of a log, from the least serious (MCP 2025-11-25, "Logging"). */
const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const satisfies readonly McpLoggingLevel[];

/** What a client hears of before it says what it wants to hear of. */
export const DEFAULT_LOG_LEVEL: McpLoggingLevel = 'info';

/** What to say of anything else. */
export const LOG_LEVEL_RULE = `The level of a log is one of ${LOG_LEVELS.join(', ')}`;

/** Whether this is a level of a log. */
export function isLogLevel(level: string): level is McpLoggingLevel {
  return (LOG_LEVELS as readonly string[]).includes(level);
}

/** Whether a client that wants to hear of `least` hears of `level`. */
export function isLogged(level: McpLoggingLevel, least: McpLoggingLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}
