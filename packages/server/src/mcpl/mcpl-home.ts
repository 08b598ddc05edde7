import { ManifestTracker } from '@mcplkit/manifest';
import type { McplNotificationHandlers, McplRequestHandlers } from './handlers.ts';
import type { McplServerOptions } from './mcpl-options.ts';
import type { PolicyHome } from './policy.ts';

/** What the sessions of a server share of MCPL. */
export interface McplHome extends PolicyHome {
  readonly requests: McplRequestHandlers;
  readonly notifications: McplNotificationHandlers;
}

/** Of a server that does not speak MCPL. */
export const NO_MCPL: McplHome = {
  tracker: undefined,
  requests: {},
  notifications: {},
  needs: [],
  fallback: 'mcp-only',
};

/**
 * What the sessions share, from the server's options.
 *
 * @throws {ManifestDigestError} when the manifest has no digest
 */
export function mcplHomeOf(options: McplServerOptions): McplHome {
  const { manifest, requests = {}, notifications = {}, needs = [], fallback = 'mcp-only' } = options;
  const tracker = manifest instanceof ManifestTracker ? manifest : new ManifestTracker(manifest);
  return { tracker, requests, notifications, needs, fallback };
}
