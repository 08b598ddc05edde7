import {
  ERR_INVALID_REQUEST,
  ERR_RESOURCE_NOT_FOUND,
  type McpListResourcesResult,
  type McpListResourceTemplatesResult,
  type McpReadResourceResult,
  type McpResourceContent,
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
    const content: unknown = await ownerOf(session, uri).readResourceAsync(uri);
    if (content === undefined || content === null) throw resourceNotFound(uri);
    if (!isResourceContent(content)) throw new TypeError(`Reading ${uri} gave neither text nor a blob.`);
    return { contents: [content] };
  },

  'resources/subscribe'(session, params) {
    const uri = params.string('uri');
    ownerOf(session, uri);
    const { maxSubscriptions } = session.home;
    if (session.subscriptions.size >= maxSubscriptions && !session.subscriptions.has(uri)) {
      const words = `This session has ${maxSubscriptions} subscriptions already (maxSubscriptions).`;
      throw new RpcError(ERR_INVALID_REQUEST, words, { maxSubscriptions });
    }
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

/** An adapter in plain JavaScript may answer anything; what no client could read is its failure. */
function isResourceContent(content: NonNullable<unknown>): content is McpResourceContent {
  const { uri, text, blob } = content as Partial<Record<keyof McpResourceContent, unknown>>;
  return typeof uri === 'string' && (typeof text === 'string' || typeof blob === 'string');
}
