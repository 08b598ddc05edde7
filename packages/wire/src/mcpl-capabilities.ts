import type { DraftCapabilities } from './draft-capabilities.ts';

/**
 * What a peer says that it can do: the object at `capabilities.experimental.mcpl` of `initialize`, in either
 * direction (MCPL 0.5, §5.1 and §5.2).
 *
 * The capabilities form a tree. A group is written as an object whose members are its parts. `true` at any level
 * stands for everything below it, and `false` stands for nothing, as does a member that is not there. It is a
 * statement of ability and never a permission: what a server may do is the host's grant (§5.4).
 *
 * @example
 * ```ts
 * import type { McplCapabilities } from '@mcplkit/wire';
 *
 * export const mcpl: McplCapabilities = {
 *   version: '0.5',
 *   pushEvents: true,
 *   channels: { register: true, publish: true, incoming: true },
 * };
 * ```
 */
export interface McplCapabilities extends DraftCapabilities {
  /** The version of MCPL that the peer speaks, for example `'0.5'` (§5.1). */
  version: string;
  /** The digest of this object without this member; it changes when the object does (§17). */
  revision?: string;
  /** Whether `push/event` is spoken (§9). */
  pushEvents?: boolean;
  /** Says nothing here: tools are advertised by MCP's own `capabilities.tools`, beside `experimental` (§5.1). */
  tools?: boolean;
  /** Whether `model/info` is spoken (§12). */
  modelInfo?: boolean;
  /** Whether `inference/request` is spoken, and its streamed form (§11). An object advertises the request itself. */
  inferenceRequest?: boolean | InferenceRequestCapabilities;
  /** Whether `inference/lifecycle` is spoken (§10.5). */
  inferenceLifecycle?: boolean;
  /** The hooks around inference (§10). */
  contextHooks?: boolean | ContextHookCapabilities;
  /** The methods of channels (§14.1). */
  channels?: boolean | ChannelCapabilities;
  /**
   * The feature sets of a server, by name (§6.1), or `true` from a host that understands them (§5.2). They follow
   * from the grant and never add to it.
   */
  featureSets?: boolean | Record<string, FeatureSetDeclaration>;
  /** Whether `state/rollback` is spoken. It is no capability path: nothing is granted by it (§8). */
  rollback?: boolean;
}

/** The parts of `inferenceRequest` (MCPL 0.5, §6.2 and §11). */
export interface InferenceRequestCapabilities {
  /** Whether the answer may come in `inference/chunk` notifications first (§11.4). */
  streaming?: boolean;
}

/** The parts of `contextHooks`: one hook today (MCPL 0.5, §6.2 and §10). */
export interface ContextHookCapabilities {
  /** The hook `context/beforeInference` (§10.1). `true` means that the server both reads and writes. */
  beforeInference?: boolean | BeforeInferenceCapabilities;
}

/** The parts of `contextHooks.beforeInference`: reading and writing are granted apart (MCPL 0.5, §6.2 and §10.1). */
export interface BeforeInferenceCapabilities {
  /** Whether the server reads what the user wrote. */
  observe?: boolean;
  /** Where the server adds to the context. */
  inject?: boolean | InjectCapabilities;
}

/** The positions at which a hook adds to the context, each granted by itself (MCPL 0.5, §6.2 and §10.4). */
export interface InjectCapabilities {
  /** In the system prompt: the one with the most weight (§13.4). */
  system?: boolean;
  /** Before the user's message. */
  beforeUser?: boolean;
  /** After the user's message. */
  afterUser?: boolean;
}

/** The parts of `channels`; each opens the methods that it names (MCPL 0.5, §6.2 and §14.1). */
export interface ChannelCapabilities {
  /** `channels/register`, `channels/changed` and `channels/list`. */
  register?: boolean;
  /** `channels/open` and `channels/close`. */
  lifecycle?: boolean;
  /** `channels/publish`. */
  publish?: boolean;
  /** `channels/incoming`: content for the model, and a reason to wake it. */
  incoming?: boolean;
  /** `channels/outgoing/chunk` and `channels/outgoing/complete`. */
  streaming?: boolean;
  /** `channels/acknowledge`. */
  acknowledge?: boolean;
  /** `channels/typing`. */
  typing?: boolean;
  /**
   * Text that somebody is still writing: `channels/input/open` and what follows it (MCPL RFC-009, a draft). Only `true`
   * at this very place says so; `channels: true` does not.
   */
  inputStreaming?: boolean;
}

/** A feature set: a bundle of behaviour with a name, and the capabilities that it needs (MCPL 0.5, §6.1 and §6.2). */
export interface FeatureSetDeclaration {
  /** What it does, for people. */
  description: string;
  /** The capability paths that it needs. An absent, empty or unknown list makes the declaration invalid (§6.4). */
  uses: string[];
  /** Whether its state can be rolled back (§8.1). */
  rollback?: boolean;
  /** The event tags that it sends, described (§16.4). */
  tagOntology?: TagOntology;
}

/**
 * The event tags of a feature set, described by whoever sends them (MCPL 0.5, §16.4). A catalogue of hints: other tags
 * may come too, and nothing in it applies before the host has accepted it (§16.5).
 */
export interface TagOntology {
  /** The reserved `chat:` tags that are sent; the specification describes them (§16.2). */
  coreTags?: string[];
  /** The producer's own tags, by tag. */
  tags?: Record<string, TagDescriptor>;
  /** Families of tags `namespace:key=value`, by key. */
  keyed?: Record<string, KeyedTagDescriptor>;
  /** How the producer would treat its events; the first rule that fits counts. */
  suggestedTreatment?: TreatmentRule[];
  /** Whether tags are sent that are not described. */
  open?: boolean;
}

/** One tag of a producer (MCPL 0.5, §16.4). */
export interface TagDescriptor {
  /** For people and models. */
  desc?: string;
  /** What kind of tag it is, such as `addressing`. */
  facet?: string;
  /** Tags that this one entails, once the host has accepted the ontology (§16.3). */
  implies?: string[];
  suggestedTreatment?: TagBehavior;
  /** Such as `stable` or `experimental`. */
  stability?: string;
}

/** A family of tags with one key (MCPL 0.5, §16.4). */
export interface KeyedTagDescriptor {
  /** For people and models. */
  desc?: string;
  values?: string[];
  /** Whether the values have an order, which means something to this producer alone. */
  ordered?: boolean;
}

/** How to treat events with certain tags (MCPL 0.5, §16.7). A tag may have `*` in it, for any run of characters. */
export interface TreatmentRule<Behavior = TagBehavior> {
  /** At least one of these has to be there. */
  tagsAny?: readonly string[];
  /** All of these have to be there. */
  tagsAll?: readonly string[];
  /** None of these may be there. */
  tagsNone?: readonly string[];
  behavior: Behavior;
}

/** What a host may do about an event; a recommendation (MCPL RFC-001, §6, a draft). Times are in milliseconds. */
export type TagBehavior =
  | 'immediate'
  | 'mute'
  | { debounce: number }
  | { throttle: { perMs: number } }
  | { sample: { every: number } };
