import type { BranchNotifications, BranchRequests } from './branches.ts';
import type { CancellationNotifications } from './cancellation.ts';
import type { ChannelLifecycleNotifications, ChannelLifecycleRequests } from './channel-lifecycle.ts';
import type { ChannelMessageNotifications, ChannelMessageRequests } from './channel-messages.ts';
import type { ChannelNotifications, ChannelRequests } from './channels.ts';
import type { CoalescingRequests } from './coalescing.ts';
import type { CompletionRequests } from './completion.ts';
import type { ContextHookRequests } from './context-hooks.ts';
import type { ElicitationNotifications, ElicitationRequests } from './elicitation.ts';
import type { FeatureSetNotifications, FeatureSetRequests } from './feature-sets.ts';
import type { InferenceNotifications, InferenceRequests } from './inference.ts';
import type { InitializeNotifications, InitializeRequests } from './initialize.ts';
import type { InputStreamRequests } from './input-streams.ts';
import type { LoggingNotifications, LoggingRequests } from './logging.ts';
import type { ManifestNotifications, ManifestRequests } from './manifest.ts';
import type { ModelInfoRequests } from './model-info.ts';
import type { PingRequests } from './ping.ts';
import type { ProgressNotifications } from './progress.ts';
import type { PromptNotifications, PromptRequests } from './prompts.ts';
import type { PushNotifications, PushRequests } from './push.ts';
import type { ResourceNotifications, ResourceRequests } from './resources.ts';
import type { RootNotifications, RootRequests } from './roots.ts';
import type { SamplingRequests } from './sampling.ts';
import type { StateRequests } from './state.ts';
import type { ToolLifecycleNotifications, ToolLifecycleRequests } from './tool-lifecycle.ts';
import type { ToolNotifications, ToolRequests } from './tools.ts';
import type { ToolsetNotifications, ToolsetRequests } from './toolsets.ts';

/**
 * What every request carries and brings back, by its name on the wire.
 *
 * A method of your own becomes a typed one when a declaration adds it.
 *
 * @example
 * ```ts
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * declare module '@mcplkit/wire' {
 *   interface RequestTypes {
 *     'acme/greet': { params: { name: string }; result: { text: string } };
 *   }
 * }
 *
 * const [here, there] = MemoryTransport.createPair();
 * const server = McplConnection.fromTransport(there);
 * server.handle('acme/greet', ({ name }) => ({ text: `Hello, ${name}!` }));
 * const client = McplConnection.fromTransport(here);
 * export const { text } = await client.sendRequest('acme/greet', { name: 'Zoë' }); // 'Hello, Zoë!'
 * client.close();
 * ```
 */
export interface RequestTypes
  extends InitializeRequests,
    PingRequests,
    LoggingRequests,
    ToolRequests,
    ResourceRequests,
    PromptRequests,
    CompletionRequests,
    SamplingRequests,
    ElicitationRequests,
    RootRequests,
    FeatureSetRequests,
    ManifestRequests,
    PushRequests,
    CoalescingRequests,
    ChannelRequests,
    ChannelLifecycleRequests,
    ChannelMessageRequests,
    InputStreamRequests,
    ContextHookRequests,
    InferenceRequests,
    ModelInfoRequests,
    StateRequests,
    BranchRequests,
    ToolsetRequests,
    ToolLifecycleRequests {}

/** What every notification carries, by its name on the wire. */
export interface NotificationTypes
  extends InitializeNotifications,
    ProgressNotifications,
    CancellationNotifications,
    LoggingNotifications,
    ToolNotifications,
    ResourceNotifications,
    PromptNotifications,
    ElicitationNotifications,
    RootNotifications,
    FeatureSetNotifications,
    ManifestNotifications,
    PushNotifications,
    ChannelNotifications,
    ChannelLifecycleNotifications,
    ChannelMessageNotifications,
    InferenceNotifications,
    BranchNotifications,
    ToolsetNotifications,
    ToolLifecycleNotifications {}

/** A method that can be sent as a request. */
export type RequestMethod = keyof RequestTypes;

/** A method that can be sent as a notification. */
export type NotificationMethod = keyof NotificationTypes;

/**
 * What a request carries; it allows `undefined` where the params may be left out.
 *
 * @example
 * ```ts
 * import type { RequestParams } from '@mcplkit/wire';
 *
 * export const params: RequestParams<'channels/close'> = { channelId: 'discord:#general' };
 * ```
 */
export type RequestParams<Method extends RequestMethod> = RequestTypes[Method]['params'];

/** What a request brings back. */
export type RequestResult<Method extends RequestMethod> = RequestTypes[Method]['result'];

/** What a notification carries; it allows `undefined` where the params may be left out. */
export type NotificationParams<Method extends NotificationMethod> = NotificationTypes[Method]['params'];
