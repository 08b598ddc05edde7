import type { CapabilityPath } from '@mcplkit/capabilities';
import type { DraftCapabilities, McplCapabilities } from '@mcplkit/wire';

/** The dotted names of the members of `T` that hold a boolean only. */
type Leaves<T> = {
  [Name in keyof T & string]-?: Exclude<T[Name], boolean | undefined> extends infer Parts
    ? [Parts] extends [never]
      ? Name
      : `${Name}.${Leaves<Parts>}`
    : never;
}[keyof T & string];

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

/** What drafts add is no path of the vocabulary. */
type Drafts = keyof DraftCapabilities;

type Advertised = Exclude<
  Leaves<Omit<McplCapabilities, 'version' | 'revision' | 'tools' | 'featureSets' | 'rollback' | Drafts>>,
  'channels.inputStreaming'
>;

/** Compiles only while the type of the wire and the vocabulary name the same leaves (MCPL 0.5, §5.1 and §6.2). */
export const sameLeaves: Same<Advertised, Exclude<CapabilityPath, 'tools' | 'inferenceRequest'>> = true;

/** Compiles only while every group takes the boolean shorthand (§5.1). */
export const shorthand: McplCapabilities[] = [
  { version: '0.5', contextHooks: true, inferenceRequest: true, channels: true, featureSets: true },
  { version: '0.5', contextHooks: { beforeInference: true } },
  { version: '0.5', contextHooks: { beforeInference: { inject: true } } },
];

/** Compiles only while what drafts add has the shapes that they give it. */
export const drafts: McplCapabilities[] = [
  { version: '0.5', eventCoalescing: true, toolLifecycle: true, toolPresence: true, access: true },
  {
    version: '0.5',
    eventCoalescing: { pushEvents: true, channelsIncoming: true, deferred: true, channelScopedPush: true },
    toolLifecycle: { observe: true, inputs: true },
    channels: { inputStreaming: true },
  },
];
