// For servers: toolsets and what they are made of.

export { AccessDeniedError } from './access/access-denied-error.ts';
export { AccessToken } from './access/access-token.ts';
export type { InstanceSnapshot, PrincipalSnapshot, ToolsetSnapshot } from './snapshots/snapshot.ts';
export type {
  EndReason,
  ToolCall,
  ToolsetContext,
  ToolsetDefinition,
  ToolsetEvent,
  ToolsetInstance,
} from './toolset-definition.ts';
export type { ToolsetErrorCode } from './toolset-error.ts';
export { ToolsetError } from './toolset-error.ts';
export type {
  PrincipalClient,
  PrincipalSource,
  ToolsetLimits,
  ToolsetMcplOptions,
  ToolsetServerOptions,
} from './toolset-options.ts';
export { ToolsetServer } from './toolset-server.ts';
export type { Validate, ValidationProblem } from './validation.ts';

// For hosts: what they have to do about toolsets.

export type { AccessAnswer, AccessQuestion } from './host/answer-access.ts';
export { answerAccess } from './host/answer-access.ts';
export type { ToolPresenceOptions } from './host/tool-presence.ts';
export { ToolPresence } from './host/tool-presence.ts';
