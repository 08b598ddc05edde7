import { expectTypeOf } from 'vitest';
import type {
  ChannelDescriptor,
  ChannelsOpenParams,
  ChannelsPublishParams,
  ContentBlock,
  ERR_CAPABILITY_DENIED,
  ERR_FEATURE_SET_NOT_ENABLED,
  ErrorData,
  FeatureSetsUpdateResult,
  IncomingChannelMessage,
  JsonRpcParams,
  McpCancelledParams,
  McpElicitParams,
  McpListToolsResult,
  McplCapabilities,
  McplManifest,
  McpPageParams,
  McpToolResultContent,
  MethodDescriptor,
  method,
  NoParams,
  NotificationMethod,
  NotificationParams,
  PresenceChange,
  PushEventParams,
  PushEventResult,
  RequestMethod,
  RequestParams,
  RequestResult,
  Surface,
} from '../../src/index.ts';
import { isContentBlock, isInlineContent, isReferenceContent } from '../../src/index.ts';
import type { METHODS } from '../../src/methods/index.ts';

type Described = (typeof METHODS)[keyof typeof METHODS];
type Sent<Kind> = Extract<Described, { kind: Kind | 'either' }>['method'];

// Data and types name the same methods.
// The one that is not ours is declared by an example.
expectTypeOf<Sent<'request'> | 'acme/greet'>().toEqualTypeOf<RequestMethod>();
expectTypeOf<Sent<'notification'>>().toEqualTypeOf<NotificationMethod>();
expectTypeOf<Described>().toExtend<MethodDescriptor>();

// Every constant has a descriptor, and every descriptor a constant.
expectTypeOf<keyof typeof method>().toEqualTypeOf<keyof typeof METHODS>();
expectTypeOf<(typeof method)[keyof typeof method]>().toEqualTypeOf<Described['method']>();
expectTypeOf<typeof method.PUSH_EVENT>().toEqualTypeOf<'push/event'>();
expectTypeOf<typeof method.FEATURE_SETS_UPDATE>().toEqualTypeOf<'featureSets/update'>();

// Params and results go into messages as they are.
expectTypeOf<NonNullable<RequestParams<RequestMethod>>>().toExtend<JsonRpcParams>();
expectTypeOf<NonNullable<NotificationParams<NotificationMethod>>>().toExtend<JsonRpcParams>();
expectTypeOf<RequestResult<RequestMethod>>().toExtend<Record<string, unknown>>();

// Spot checks.
expectTypeOf<RequestParams<'push/event'>>().toEqualTypeOf<PushEventParams>();
expectTypeOf<RequestResult<'push/event'>>().toEqualTypeOf<PushEventResult>();
expectTypeOf<RequestParams<'channels/open'>>().toEqualTypeOf<ChannelsOpenParams>();
expectTypeOf<RequestResult<'channels/open'>['channel']>().toEqualTypeOf<ChannelDescriptor>();
expectTypeOf<RequestParams<'channels/incoming'>['messages'][0]>().toEqualTypeOf<IncomingChannelMessage>();
expectTypeOf<RequestResult<'featureSets/update'>>().toEqualTypeOf<FeatureSetsUpdateResult>();
expectTypeOf<RequestResult<'mcpl/manifest'>>().toEqualTypeOf<McplManifest>();
expectTypeOf<RequestParams<'tools/list'>>().toEqualTypeOf<McpPageParams | undefined>();
expectTypeOf<RequestResult<'tools/list'>>().toEqualTypeOf<McpListToolsResult>();
expectTypeOf<RequestParams<'model/info'>>().toEqualTypeOf<NoParams | undefined>();
expectTypeOf<RequestParams<'elicitation/create'>>().toEqualTypeOf<McpElicitParams>();
expectTypeOf<RequestResult<'toolsets/open'>['surface']>().toEqualTypeOf<Surface>();
expectTypeOf<NotificationParams<'toolsets/changed'>>().toEqualTypeOf<PresenceChange>();
expectTypeOf<NotificationParams<'notifications/cancelled'>>().toEqualTypeOf<McpCancelledParams>();
type Experimental = NonNullable<RequestParams<'initialize'>['capabilities']['experimental']>;
expectTypeOf<Experimental['mcpl']>().toEqualTypeOf<McplCapabilities | undefined>();

// A target inside a channel travels in the request alone (RFC-011).
expectTypeOf<RequestParams<'channels/publish'>>().toEqualTypeOf<ChannelsPublishParams>();
expectTypeOf<RequestParams<'channels/publish'>>().toHaveProperty('threadId');
expectTypeOf<NotificationParams<'channels/publish'>>().not.toHaveProperty('threadId');

// @ts-expect-error: a notification brings nothing back.
export type NoResult = RequestResult<'channels/typing'>;
// @ts-expect-error: a removed method has no types.
export type Removed = RequestParams<'scope/elevate'>;

// State: whole, by its changes, or by its name, and no two of them.
export const states: RequestParams<'state/update'>[] = [
  { featureSet: 'notes.edit', checkpoint: 'b', parent: 'a', data: {} },
  { featureSet: 'notes.edit', checkpoint: 'b', parent: 'a', patch: [{ op: 'remove', path: '/0' }] },
  { featureSet: 'notes.edit', checkpoint: 'a', parent: null },
  // @ts-expect-error: both.
  { featureSet: 'notes.edit', checkpoint: 'b', parent: 'a', data: {}, patch: [] },
];

// A refusal names its consequence.
export const receipts: RequestResult<'featureSets/update'>[] = [
  { accepted: true },
  { accepted: false, fallback: 'mcp-only' },
  // @ts-expect-error: it does not.
  { accepted: false },
];

// Blocks: bytes or a URI, and never both.
export const blocks: ContentBlock[] = [
  { type: 'image', data: 'AAAA', mimeType: 'image/png' },
  { type: 'image', uri: 'https://a.example/a.png', disposition: 'never' },
  { type: 'resource', uri: 'memory://facts/1' },
  // @ts-expect-error: both.
  { type: 'image', data: 'AAAA', mimeType: 'image/png', uri: 'https://a.example/a.png' },
  // @ts-expect-error: bytes say what they are.
  { type: 'audio', data: 'AAAA' },
  // @ts-expect-error: only what is somewhere else can be kept out.
  { type: 'image', data: 'AAAA', mimeType: 'image/png', disposition: 'ref' },
];

export function narrow(block: ContentBlock): string | undefined {
  if (isInlineContent(block)) return block.data;
  if (isReferenceContent(block)) return block.uri;
  expectTypeOf(block.type).toEqualTypeOf<'text'>();
  return block.text;
}

export function read(value: unknown): ContentBlock | undefined {
  return isContentBlock(value) ? value : undefined;
}

// MCP's own blocks are stricter: a picture has its bytes with it.
export const mcp: McpToolResultContent[] = [
  { type: 'image', data: 'AAAA', mimeType: 'image/png', annotations: { priority: 1 } },
  // @ts-expect-error: a picture by reference is MCPL's.
  { type: 'image', uri: 'https://a.example/a.png' },
];

// Errors.
expectTypeOf<ErrorData[typeof ERR_FEATURE_SET_NOT_ENABLED]>().toEqualTypeOf<{ featureSet: string }>();
expectTypeOf<ErrorData[typeof ERR_CAPABILITY_DENIED]>().toEqualTypeOf<
  { capability: string } | { uri: string }
>();
