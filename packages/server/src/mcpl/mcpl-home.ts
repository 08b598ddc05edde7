import type { CapabilityPath } from '@mcplkit/capabilities';
import { ManifestTracker } from '@mcplkit/manifest';
import type { MethodHandler } from '../methods/method.ts';
import { mcplMethods, mcplNotifications, type NotificationTaker } from './mcpl-methods.ts';
import type { McplServerOptions } from './mcpl-options.ts';

/** What the sessions of a server share of MCPL. */
export interface McplHome {
  /** The manifest; a server without one does not speak MCPL. */
  readonly tracker: ManifestTracker | undefined;
  readonly requests: ReadonlyMap<string, MethodHandler>;
  readonly notifications: ReadonlyMap<string, NotificationTaker>;
  readonly needs: readonly CapabilityPath[];
  readonly fallback: 'mcp-only' | 'close';
}

/** Of a server that does not speak MCPL. */
export const NO_MCPL: McplHome = {
  tracker: undefined,
  requests: new Map(),
  notifications: new Map(),
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
  return {
    tracker: manifest instanceof ManifestTracker ? manifest : new ManifestTracker(manifest),
    requests: mcplMethods(requests),
    notifications: mcplNotifications(notifications),
    needs,
    fallback,
  };
}
