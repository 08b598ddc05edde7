import type {
  EmptyResult,
  McpAnnotations,
  McpIcon,
  McpMeta,
  McpPage,
  McpPageParams,
  McpRequestMeta,
  NoNotificationParams,
} from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const resourceNames = [
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'notifications/resources/updated',
  'notifications/resources/list_changed',
] as const;

/** Something with a URI that a client can read (MCP 2025-11-25, "Resources"). */
export interface McpResource {
  uri: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  /** In bytes, before any encoding. */
  size?: number | undefined;
  annotations?: McpAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** A family of resources, by a URI template of RFC 6570 (MCP 2025-11-25, "Resource templates"). */
export interface McpResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  annotations?: McpAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** What a resource holds: text, or bytes as base64 in `blob`. */
export type McpResourceContent = {
  uri: string;
  mimeType?: string | undefined;
  _meta?: McpMeta | undefined;
} & ({ text: string; blob?: undefined } | { blob: string; text?: undefined });

/** Result of `resources/list`. */
export type McpListResourcesResult = McpPage & { resources: McpResource[] };

/** Result of `resources/templates/list`. */
export type McpListResourceTemplatesResult = McpPage & { resourceTemplates: McpResourceTemplate[] };

/** Params of `resources/read`, `resources/subscribe` and `resources/unsubscribe`. */
export type McpResourceParams = { uri: string; _meta?: McpRequestMeta | undefined };

/** Result of `resources/read`. */
export type McpReadResourceResult = { contents: McpResourceContent[]; _meta?: McpMeta | undefined };

/** Params of `notifications/resources/updated`. The URI may lie below the one subscribed to. */
export type McpResourceUpdatedParams = { uri: string; _meta?: McpMeta | undefined };

/** Listing, reading and watching resources. */
export interface ResourceRequests {
  'resources/list': { params?: McpPageParams | undefined; result: McpListResourcesResult };
  'resources/templates/list': { params?: McpPageParams | undefined; result: McpListResourceTemplatesResult };
  'resources/read': { params: McpResourceParams; result: McpReadResourceResult };
  'resources/subscribe': { params: McpResourceParams; result: EmptyResult };
  'resources/unsubscribe': { params: McpResourceParams; result: EmptyResult };
}

/** News of what is watched and of the list. */
export interface ResourceNotifications {
  'notifications/resources/updated': { params: McpResourceUpdatedParams };
  'notifications/resources/list_changed': { params?: NoNotificationParams | undefined };
}

/** Resources (MCP 2025-11-25, "Resources"). */
export const resourceMethods = {
  RESOURCES_LIST: {
    method: 'resources/list',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  RESOURCES_TEMPLATES_LIST: {
    method: 'resources/templates/list',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  RESOURCES_READ: {
    method: 'resources/read',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  RESOURCES_SUBSCRIBE: {
    method: 'resources/subscribe',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  RESOURCES_UNSUBSCRIBE: {
    method: 'resources/unsubscribe',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  NOTIFICATIONS_RESOURCES_UPDATED: {
    method: 'notifications/resources/updated',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
  NOTIFICATIONS_RESOURCES_LIST_CHANGED: {
    method: 'notifications/resources/list_changed',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Resources',
  },
} as const satisfies MethodTable<ResourceRequests, ResourceNotifications>;
