import { grammarResolverFromOptions } from '@mcplkit/grammar';
import { BehaviorSet } from './catalog/behavior-set.ts';
import { WordingBook } from './grammar/wording-book.ts';
import { mcplHomeOf, NO_MCPL } from './mcpl/mcpl-home.ts';
import type { McpServerOptions } from './server-options.ts';
import { sessionLimitsOf } from './session/session-limits.ts';
import type { SessionHome } from './session/session-scope.ts';

/** What the sessions of a server share, from its options. Behaviors are registered later. */
export function homeOf(options: McpServerOptions, report: (error: Error) => void): SessionHome {
  const { name = 'mcp-server', version = '0.0.0', info, grammarStore, grammarResolver = {} } = options;
  const behaviors = new BehaviorSet(report, grammarStore?.onChanged);
  const statics = new Map(
    [...(options.grammars ?? [])].map(([key, grammar]) => [key.toLowerCase(), grammar] as const),
  );
  return {
    serverInfo: { ...info, name, version },
    instructions: options.instructions,
    initializer: options.initializer,
    behaviors,
    words: new WordingBook(behaviors, { statics, store: grammarStore }, options.grammarSelection ?? 'first'),
    grammarResolver:
      typeof grammarResolver === 'function' ? grammarResolver : grammarResolverFromOptions(grammarResolver),
    limits: sessionLimitsOf(options),
    mcpl: options.mcpl === undefined ? NO_MCPL : mcplHomeOf(options.mcpl),
    extension: options.extension,
    exposeErrors: options.exposeErrors ?? false,
    report,
  };
}
