import { initializeMethods } from './initialize.ts';
import type { MethodHandler } from './method.ts';
import { resourceMethods } from './resources.ts';
import { toolMethods } from './tools.ts';

/** Every method that a session serves. */
export const METHODS: ReadonlyMap<string, MethodHandler> = new Map(
  [initializeMethods, toolMethods, resourceMethods].flatMap((table) => Object.entries(table)),
);

/** The methods that are served before `initialize`. */
export const BEFORE_INITIALIZE: ReadonlySet<string> = new Set(Object.keys(initializeMethods));
