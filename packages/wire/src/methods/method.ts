import { branchNames } from './branches.ts';
import { cancellationNames } from './cancellation.ts';
import { channelLifecycleNames } from './channel-lifecycle.ts';
import { channelMessageNames } from './channel-messages.ts';
import { channelNames } from './channels.ts';
import { coalescingNames } from './coalescing.ts';
import { completionNames } from './completion.ts';
import { contextHookNames } from './context-hooks.ts';
import { elicitationNames } from './elicitation.ts';
import { featureSetNames } from './feature-sets.ts';
import { inferenceNames } from './inference.ts';
import { initializeNames } from './initialize.ts';
import { inputStreamNames } from './input-streams.ts';
import { loggingNames } from './logging.ts';
import { manifestNames } from './manifest.ts';
import { modelInfoNames } from './model-info.ts';
import { pingNames } from './ping.ts';
import { progressNames } from './progress.ts';
import { promptNames } from './prompts.ts';
import { pushNames } from './push.ts';
import { resourceNames } from './resources.ts';
import { rootNames } from './roots.ts';
import { samplingNames } from './sampling.ts';
import { stateNames } from './state.ts';
import type { METHODS } from './table.ts';
import { toolLifecycleNames } from './tool-lifecycle.ts';
import { toolNames } from './tools.ts';
import { toolsetNames } from './toolsets.ts';

/** Names of methods, each by its name in capitals. */
type MethodNames = { readonly [Name in keyof typeof METHODS]: (typeof METHODS)[Name]['method'] };

/**
 * The names of all methods, each by its name in capitals: `channels/publish` is `method.CHANNELS_PUBLISH`.
 *
 * @example
 * ```ts
 * import { method } from '@mcplkit/wire';
 *
 * export const name = method.FEATURE_SETS_UPDATE; // 'featureSets/update'
 * ```
 */
export const method: MethodNames = /* @__PURE__ */ byNameInCapitals([
  initializeNames,
  pingNames,
  progressNames,
  cancellationNames,
  loggingNames,
  toolNames,
  resourceNames,
  promptNames,
  completionNames,
  samplingNames,
  elicitationNames,
  rootNames,
  featureSetNames,
  manifestNames,
  pushNames,
  coalescingNames,
  channelNames,
  channelLifecycleNames,
  channelMessageNames,
  inputStreamNames,
  contextHookNames,
  inferenceNames,
  modelInfoNames,
  stateNames,
  branchNames,
  toolsetNames,
  toolLifecycleNames,
]);

// Written out, the names in capitals would double what the names weigh in the root entry.
function byNameInCapitals(features: readonly (readonly MethodNames[keyof MethodNames][])[]): MethodNames {
  const named = features.flat().map((name) => [name.replace(/\/|(?=[A-Z])/g, '_').toUpperCase(), name]);
  return Object.fromEntries(named) as MethodNames;
}
