import {
  ERR_INVALID_REQUEST,
  ERR_RESOURCE_NOT_FOUND,
  type McpListResourcesResult,
  type McpListResourceTemplatesResult,
  type McpReadResourceResult,
  RpcError,
} from '@mcplkit/wire';
import type { ResourceOwner } from '../catalog/catalog.ts';
import type { SessionScope } from '../session/session-scope.ts';
import type { MethodTable } from './method.ts';
import { pageOf } from './page.ts';
import { isResourceContent } from './readable-content.ts';

/** Listing, reading and watching resources (MCP 2025-11-25, "Resources"). */
export const resourceMethods: MethodTable = {
  'resources/list'(session, params): McpListResourcesResult {
    const { items, next } = pageOf(session, params, session.words.current.resources);
    return { resources: items, ...next };
  },

  'resources/templates/list'(session, params): McpListResourceTemplatesResult {
    const { items, next } = pageOf(session, params, session.words.current.templates);
    return { resourceTemplates: items, ...next };
  },

  async 'resources/read'(session, params, context): Promise<McpReadResourceResult> {
    const uri = params.string('uri');
    const owner = ownerOf(session, uri);
    const request = session.contextOf(params, context, uri, owner);
    const read: unknown = await owner.behavior.readResourceAsync(uri, request);
    if (read === undefined || read === null) throw resourceNotFound(uri);
    // An adapter in plain JavaScript may answer anything; what no client could read is its failure.
    const contents: unknown[] = Array.isArray(read) ? read : [read];
    if (contents.every(isResourceContent)) return { contents };
    throw new TypeError(`Reading ${uri} gave neither text nor a blob.`);
  },

  'resources/subscribe'(session, params) {
    const uri = params.string('uri');
    ownerOf(session, uri);
    const { maxSubscriptions } = session.home.limits;
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

function ownerOf(session: SessionScope, uri: string): ResourceOwner {
  const owner = session.home.behaviors.catalog.ownerOfResource(uri);
  if (owner === undefined) throw resourceNotFound(uri);
  return owner;
}
