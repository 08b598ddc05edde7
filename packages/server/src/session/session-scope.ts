import type { McpClientCapabilities, McpImplementation } from '@mcplkit/wire';
import type { BehaviorSet } from './behavior-set.ts';
import type { McpProtocolVersion } from './protocol-version.ts';

/** What a session knows of its server. */
export interface SessionHome {
  /** What the server says of itself in `initialize`. */
  readonly serverInfo: McpImplementation;
  readonly instructions: string | undefined;
  readonly behaviors: BehaviorSet;
  /** The most resources that one session can be subscribed to. */
  readonly maxSubscriptions: number;
  /** Takes a failure that the client was not told whole. */
  report(error: Error): void;
}

/** What a client said of itself in `initialize`, and what was agreed on. */
export interface McpSessionPeer {
  readonly clientInfo: McpImplementation;
  readonly clientCapabilities: McpClientCapabilities;
  /** The MCP revision that was agreed on. */
  readonly protocolVersion: McpProtocolVersion;
}

/** What the methods see of the session that they answer in. */
export interface SessionScope {
  readonly home: SessionHome;
  /** The URIs whose changes the client asked to hear of. */
  readonly subscriptions: Set<string>;
  /** Begins anew with what a client says in `initialize`. A client, or a relay for it, may say it again. */
  begin(peer: McpSessionPeer): void;
}
