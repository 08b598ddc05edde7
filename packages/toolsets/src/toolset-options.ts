import type { McplServerOptions, McpServerOptions } from '@mcplkit/server';
import type {
  McpClientCapabilities,
  McpImplementation,
  McplCapabilities,
  McpTool,
  McpToolResult,
} from '@mcplkit/wire';
import type { ToolCall, ToolsetDefinition } from './toolset-definition.ts';
import type { Validate } from './validation.ts';

/** The bounds of what a principal may have, and how long it is kept. */
export interface ToolsetLimits {
  /** The most instances of one principal at once; one more is refused. Default 16. */
  readonly maxInstances: number;
  /** The most events that are held for a principal that is away; the oldest is dropped and counted. Default 256. */
  readonly maxHeldEvents: number;
  /** The most records of what ended that wait for a list; the oldest is dropped. Default 100. */
  readonly maxEnded: number;
  /**
   * How long instances stay after the principal's last connection has closed, in milliseconds; 0 keeps them until the
   * process exits. Default 24 hours.
   */
  readonly idleCloseMs: number;
}

/** What a server says of MCPL besides its toolsets, and what else it answers to hosts. */
export interface ToolsetMcplOptions extends Omit<McplServerOptions, 'manifest'> {
  /** Members of the manifest; feature sets come on top of those of the toolsets. */
  manifest?: Partial<McplCapabilities>;
}

/** What a {@link ToolsetServer} is made of: everything a server is made of, and toolsets. */
export interface ToolsetServerOptions
  extends Omit<McpServerOptions, 'name' | 'version' | 'transport' | 'extension' | 'mcpl'>,
    Partial<ToolsetLimits> {
  /** The name that clients see, and what its feature sets begin with: of `A-Z a-z 0-9 . _ : -`. */
  name: string;
  /** The version that clients see. */
  version: string;
  /** Tools that are always there. */
  tools?: readonly McpTool[];
  /** Runs a static tool, with checked arguments. */
  call?(
    tool: string,
    args: Record<string, unknown>,
    call: ToolCall,
  ): McpToolResult | PromiseLike<McpToolResult>;
  /** Groups of tools that come and go, by name. */
  toolsets?: Readonly<Record<string, ToolsetDefinition>>;
  /** Checks arguments and options in place of ajv (JSON Schema 2020-12, defaults filled in). */
  validate?: Validate;
  /** What the server has to do with MCPL besides. */
  mcpl?: ToolsetMcplOptions;
  /** Whether the options of instances are kept, so that `snapshot()` can save them. Default false. */
  restorable?: boolean;
}

/** What a client said of itself in `initialize`, for whoever decides whose instances it gets. */
export interface PrincipalClient {
  readonly clientInfo: McpImplementation;
  readonly capabilities: McpClientCapabilities;
  /** The MCP revision that was agreed on. */
  readonly protocolVersion: string;
}

/**
 * Whose instances a connection gets: a stable text, or a function of what the client says of itself. An `RpcError` that
 * the function throws answers the handshake.
 */
export type PrincipalSource = string | ((client: PrincipalClient) => string);

const DEFAULTS = {
  maxInstances: 16,
  maxHeldEvents: 256,
  maxEnded: 100,
  idleCloseMs: 24 * 60 * 60 * 1000,
} as const satisfies ToolsetLimits;

/**
 * The bounds of `options`, with the default for each that is not set.
 *
 * @throws {RangeError} for one that is no number, or below 0
 */
export function limitsOf(options: Partial<ToolsetLimits>): ToolsetLimits {
  const limit = (name: keyof ToolsetLimits): number => {
    const value = options[name] ?? DEFAULTS[name];
    if (typeof value === 'number' && value >= 0) return value;
    throw new RangeError(`${name} must be a number that is not below 0; it is ${String(value)}.`);
  };
  return {
    maxInstances: limit('maxInstances'),
    maxHeldEvents: limit('maxHeldEvents'),
    maxEnded: limit('maxEnded'),
    idleCloseMs: limit('idleCloseMs'),
  };
}
