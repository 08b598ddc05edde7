import { branchMethods } from './branches.ts';
import { cancellationMethods } from './cancellation.ts';
import { channelLifecycleMethods } from './channel-lifecycle.ts';
import { channelMessageMethods } from './channel-messages.ts';
import { channelMethods } from './channels.ts';
import { coalescingMethods } from './coalescing.ts';
import { completionMethods } from './completion.ts';
import { contextHookMethods } from './context-hooks.ts';
import type { MethodDescriptor } from './descriptor.ts';
import { elicitationMethods } from './elicitation.ts';
import { featureSetMethods } from './feature-sets.ts';
import { inferenceMethods } from './inference.ts';
import { initializeMethods } from './initialize.ts';
import { inputStreamMethods } from './input-streams.ts';
import { loggingMethods } from './logging.ts';
import { manifestMethods } from './manifest.ts';
import { modelInfoMethods } from './model-info.ts';
import { pingMethods } from './ping.ts';
import { progressMethods } from './progress.ts';
import { promptMethods } from './prompts.ts';
import { pushMethods } from './push.ts';
import { resourceMethods } from './resources.ts';
import { rootMethods } from './roots.ts';
import { samplingMethods } from './sampling.ts';
import { stateMethods } from './state.ts';
import { toolLifecycleMethods } from './tool-lifecycle.ts';
import { toolMethods } from './tools.ts';
import { toolsetMethods } from './toolsets.ts';

/** What is known of every method, by the name of its constant in `method`. */
export const METHODS = {
  ...initializeMethods,
  ...pingMethods,
  ...progressMethods,
  ...cancellationMethods,
  ...loggingMethods,
  ...toolMethods,
  ...resourceMethods,
  ...promptMethods,
  ...completionMethods,
  ...samplingMethods,
  ...elicitationMethods,
  ...rootMethods,
  ...featureSetMethods,
  ...manifestMethods,
  ...pushMethods,
  ...coalescingMethods,
  ...channelMethods,
  ...channelLifecycleMethods,
  ...channelMessageMethods,
  ...inputStreamMethods,
  ...contextHookMethods,
  ...inferenceMethods,
  ...modelInfoMethods,
  ...stateMethods,
  ...branchMethods,
  ...toolsetMethods,
  ...toolLifecycleMethods,
};

const BY_NAME: ReadonlyMap<string, MethodDescriptor> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.values(METHODS).map((descriptor) => [descriptor.method, descriptor]),
);

/**
 * What is known of a method, by its name on the wire; `undefined` for names that are none.
 *
 * @example
 * ```ts
 * import { describeMethod } from '@mcplkit/wire/methods';
 *
 * export const gate = describeMethod('channels/open')?.gate; // 'channels.lifecycle'
 * ```
 */
export function describeMethod(name: string): MethodDescriptor | undefined {
  return BY_NAME.get(name);
}
