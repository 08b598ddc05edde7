import { completionMethods } from './completion.ts';
import { initializeMethods } from './initialize.ts';
import { loggingMethods } from './logging.ts';
import type { MethodHandler } from './method.ts';
import { promptMethods } from './prompts.ts';
import { resourceMethods } from './resources.ts';
import { toolMethods } from './tools.ts';

/** Every method of MCP that a session serves. */
export const METHODS: ReadonlyMap<string, MethodHandler> = new Map(
  [initializeMethods, toolMethods, resourceMethods, promptMethods, completionMethods, loggingMethods].flatMap(
    (table) => Object.entries(table),
  ),
);

/** The methods that are served before `initialize`. */
export const BEFORE_INITIALIZE: ReadonlySet<string> = new Set(Object.keys(initializeMethods));
