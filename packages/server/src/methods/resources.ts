import {
  ERR_RESOURCE_NOT_FOUND,
  type McpListResourcesResult,
  type McpListResourceTemplatesResult,
  type McpReadResourceResult,
  RpcError,
} from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior.ts';
import type { SessionScope } from '../session-scope.ts';
import type { MethodTable } from './method.ts';

/** Listing, reading and watching resources (MCP 2025-11-25, "Resources"). */
export const resourceMethods: MethodTable = {
  'resources/list': (session): McpListResourcesResult => ({
    resources: [...session.home.behaviors.catalog.resources],
  }),

  'resources/templates/list': (session): McpListResourceTemplatesResult => ({
    resourceTemplates: [...session.home.behaviors.catalog.templates],
  }),

  async 'resources/read'(session, params): Promise<McpReadResourceResult> {
    const uri = params.string('uri');
    const content = await ownerOf(session, uri).readResourceAsync(uri);
    if (content === undefined) throw resourceNotFound(uri);
    return { contents: [content] };
  },

  'resources/subscribe'(session, params) {
    const uri = params.string('uri');
    ownerOf(session, uri);
    session.subscriptions.add(uri);
    return {};
  },

  'resources/unsubscribe'(session, params) {
    session.subscriptions.delete(params.string('uri'));
    return {};
  },
};

/** The error for a URI that nobody here serves. */
export function resourceNotFound(uri: string): RpcError {
  return new RpcError(ERR_RESOURCE_NOT_FOUND, `Resource not found: ${uri}`, { uri });
}

function ownerOf(session: SessionScope, uri: string): IMcpBehavior {
  const owner = session.home.behaviors.catalog.ownerOfResource(uri);
  if (owner === undefined) throw resourceNotFound(uri);
  return owner;
}
