import {
  type AbortSignalLike,
  ConnectionError,
  type ConnectionErrorCode,
  type InitializeCapabilities,
  type McpImplementation,
  type McpInitializeResult,
  type McplConnection,
  RpcError,
} from '@mcplkit/wire';
import { McpClientError } from './client-error.ts';
import { MCP_CLIENT_PROTOCOL_VERSIONS } from './protocol-version.ts';
import { initializeResultOf } from './results.ts';

/** Who shakes hands. */
export interface Introduction {
  readonly clientInfo: McpImplementation;
  readonly capabilities: InitializeCapabilities;
  /** How long opening the road and the handshake may take together, in milliseconds; 0 waits for ever. */
  readonly timeoutMs: number;
  readonly signal: AbortSignalLike | undefined;
}

/** Faults in what the other end sends, which by themselves close nothing. */
const FAULTS: ReadonlySet<ConnectionErrorCode> = new Set([
  'malformed-line',
  'invalid-message',
  'unexpected-response',
  'reports-left-out',
  'listener-failed',
]);

/** Whether an error may be the reason why a connection closed. */
export function mayHaveClosed(error: Error): boolean {
  return !(error instanceof ConnectionError && FAULTS.has(error.code));
}

/**
 * Opens a session (MCP 2025-11-25, "Initialization"): offers the newest revision, and takes one that the client speaks.
 *
 * Always settles. When it rejects, the connection is closed and its road released.
 */
export async function shakeHands(
  connection: McplConnection,
  introduction: Introduction,
): Promise<McpInitializeResult> {
  let why: Error | undefined;
  const watch = (error: Error) => {
    if (mayHaveClosed(error)) why = error;
    else if (isMixed(error)) {
      why = error;
      connection.close();
    }
  };
  connection.on('error', watch);
  try {
    return await greet(connection, introduction);
  } catch (error) {
    connection.close();
    await connection.released;
    throw explained(error, why);
  } finally {
    connection.off('error', watch);
  }
}

async function greet(connection: McplConnection, introduction: Introduction): Promise<McpInitializeResult> {
  const { clientInfo, capabilities, timeoutMs, signal } = introduction;
  const protocolVersion = String(MCP_CLIENT_PROTOCOL_VERSIONS[0]);
  const answer: unknown = await connection.sendRequest(
    'initialize',
    { protocolVersion, capabilities, clientInfo },
    { timeoutMs, signal },
  );
  const result = initializeResultOf(answer);
  if (!MCP_CLIENT_PROTOCOL_VERSIONS.includes(result.protocolVersion)) {
    const spoken = MCP_CLIENT_PROTOCOL_VERSIONS.join(', ');
    const words = `The server speaks MCP ${result.protocolVersion.slice(0, 40)}, and this client ${spoken}.`;
    throw new McpClientError('unsupported-version', words, { result });
  }
  return result;
}

/** A line in which an answer stands behind something else: that answer can never be read. */
function isMixed(error: Error): boolean {
  if (!(error instanceof ConnectionError) || error.code !== 'malformed-line') return false;
  // The line is quoted there as JSON. One with a method is the server's log of what it was sent.
  return error.message.includes('\\"result\\"') && !error.message.includes('\\"method\\"');
}

/** What the server answered stands for itself; that it could not be reached is said with the reason. */
function explained(error: unknown, why: Error | undefined): unknown {
  if (error instanceof RpcError || !(error instanceof ConnectionError)) return error;
  const cause = why ?? (error.cause instanceof Error ? error.cause : error);
  const words =
    cause === error ? 'it closed the connection before it had answered initialize.' : cause.message;
  return new McpClientError('connect-failed', `The server could not be reached: ${words}`, { cause });
}
