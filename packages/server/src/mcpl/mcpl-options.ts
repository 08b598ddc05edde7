import type { CapabilityPath } from '@mcplkit/capabilities';
import type { ManifestTracker } from '@mcplkit/manifest';
import type { McplCapabilities } from '@mcplkit/wire';
import type { McplNotificationHandlers, McplRequestHandlers } from './handlers.ts';

/** What a server has to do with MCPL. Only sessions whose client is a host of MCPL see any of it. */
export interface McplServerOptions {
  /**
   * What the server says that it can do: the object at `experimental.mcpl`, with its feature sets (MCPL 0.5, §5.1). A
   * tracker lets it change while sessions are open; they are told (§17).
   */
  manifest: McplCapabilities | ManifestTracker;
  /** Answers the host's requests, for example `state/rollback` or `context/beforeInference`. */
  requests?: McplRequestHandlers;
  /** Takes the host's notifications, for example `inference/lifecycle` or `branches/changed`. */
  notifications?: McplNotificationHandlers;
  /** What the server cannot work without. A policy that lacks any of it is refused (§6.7). Default: nothing. */
  needs?: readonly CapabilityPath[];
  /** What becomes of a session whose policy was refused. Default `mcp-only`: it goes on as one of plain MCP. */
  fallback?: 'mcp-only' | 'close';
}
