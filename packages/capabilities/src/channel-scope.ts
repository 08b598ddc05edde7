import { globMatches } from './glob.ts';

/** The channels to which the entries of a grant narrow a capability: one pattern has to fit (MCPL 0.5, §14.5). */
export class ChannelScope {
  readonly patterns: readonly string[];
  readonly #ids: ReadonlySet<string>;
  readonly #wildcards: readonly string[];

  constructor(patterns: readonly string[]) {
    this.#ids = new Set(patterns);
    this.patterns = Object.freeze([...this.#ids]);
    this.#wildcards = this.patterns.filter((pattern) => pattern.includes('*'));
  }

  admits(channelId: string): boolean {
    return (
      this.#ids.has(channelId) || this.#wildcards.some((pattern) => channelPatternMatches(pattern, channelId))
    );
  }
}

/** `*` stops at `/`, so that a pattern for a place does not reach into the places below it: deny-safe, as in §5.4. */
function channelPatternMatches(pattern: string, channelId: string): boolean {
  const given = pattern.split('/');
  const segments = channelId.split('/', given.length + 1);
  return (
    given.length === segments.length &&
    given.every((segment, index) => globMatches(segment, segments[index] ?? ''))
  );
}
