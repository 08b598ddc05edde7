import type { McpClientCapabilities } from '@mcplkit/wire';

/** A client's capabilities as a resolver sees them: with what the client says about its wording. */
export interface McpGrammarCapabilities extends McpClientCapabilities {
  /** The language that the client wants, such as `fr-CA`. Not checked. */
  locale?: string | undefined;
  /** The version of the wording that the client wants. Not checked. */
  version?: string | undefined;
  /** The revision of MCP that the client asked for. */
  protocolVersion?: string | undefined;
}

/**
 * Brings what a client says about its wording to where a resolver looks: `locale` and `version`.
 *
 * A client says it in `experimental.locale`, as `{ locale, version }`, or as the tag alone. What stands in the
 * capabilities themselves counts more. Everything else about the capabilities stays; the original does not change.
 */
export function grammarCapabilities(
  capabilities: McpGrammarCapabilities | undefined,
  protocolVersion?: string,
): McpGrammarCapabilities {
  const told: unknown = capabilities?.experimental?.locale;
  const locale = textOf(capabilities, 'locale') ?? (typeof told === 'string' ? told : textOf(told, 'locale'));
  const version = textOf(capabilities, 'version') ?? textOf(told, 'version');
  const revision = textOf(capabilities, 'protocolVersion') ?? protocolVersion;
  return { ...capabilities, locale, version, protocolVersion: revision };
}

function textOf(value: unknown, member: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return undefined;
  const text = (value as Record<string, unknown>)[member];
  return typeof text === 'string' ? text : undefined;
}
