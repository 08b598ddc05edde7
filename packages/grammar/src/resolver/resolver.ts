import type { McpImplementation } from '@mcplkit/wire';
import { McpGrammarError } from '../grammar-error.ts';
import { agentFamilies, agentOf, GRAMMAR_AGENTS } from './agents.ts';
import { grammarCapabilities, type McpGrammarCapabilities } from './client-capabilities.ts';
import { type ComposeKey, composeGrammarKey, localeOfKey } from './grammar-key.ts';
import { keysInLanguage, type NarrowDimension } from './key-chain.ts';
import { localeSteps, normalLocale, normalVersion } from './locale.ts';

/** Which grammar a client gets: a key, several in the order in which they are tried, or none. */
export type McpGrammarResolver = (
  clientInfo: McpImplementation,
  capabilities?: McpGrammarCapabilities,
) => string | readonly string[] | undefined;

/** Where the language of a client comes from; `undefined` when nobody knows. */
export type LocaleSource = (
  clientInfo: McpImplementation,
  capabilities?: McpGrammarCapabilities,
) => string | undefined;

/** Where the version of the wording comes from; `undefined` for none. */
export type VersionSource = LocaleSource;

/** How {@link grammarResolverFromOptions} makes keys. */
export interface GrammarResolverOptions {
  /** Families of clients by the words in their names, the first that fits; default {@link GRAMMAR_AGENTS}. */
  agents?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Default: what the client says in `experimental.locale`. What is no language tag counts as no locale. */
  localeSource?: LocaleSource | undefined;
  /** Default: the `version` in `experimental.locale`. What is not made of `a-z 0-9 . _ + -` counts as no version. */
  versionFrom?: VersionSource | undefined;
  /** Default: `<agent>:<locale>[@version]`. */
  composeKey?: ComposeKey | undefined;
  /** What may narrow, the fastest first; default `version`, `locale-region`, `locale`, `agent`. */
  narrowing?: readonly NarrowDimension[] | undefined;
  /** The last key of every chain, and where the second language comes from; default `default:en`, `''` for none. */
  fallbackKey?: string | undefined;
}

const NARROWING: readonly NarrowDimension[] = ['version', 'locale-region', 'locale', 'agent'];

/**
 * Makes a resolver that goes from the wording made for a client to the one for all: by its family, language and version.
 *
 * First come the keys in the client's language, with the dimension listed first in `narrowing` changing fastest; then,
 * if `locale` is among them, the same in the language of `fallbackKey`; last `fallbackKey`. Each key comes once.
 *
 * @throws McpGrammarError `invalid-option` when `narrowing` lists something else.
 *
 * @example
 * ```ts
 * import { grammarResolverFromOptions } from '@mcplkit/grammar';
 *
 * const resolve = grammarResolverFromOptions({ localeSource: () => 'fr-CA' });
 * console.log(resolve({ name: 'claude-ai', version: '1.0.0' }));
 * // [ 'claude:fr-ca', 'claude:fr', 'default:fr-ca', 'default:fr', 'claude:en', 'default:en' ]
 * ```
 */
export function grammarResolverFromOptions(options: GrammarResolverOptions = {}): McpGrammarResolver {
  const {
    localeSource = (_, capabilities) => capabilities?.locale,
    versionFrom = (_, capabilities) => capabilities?.version,
    composeKey = composeGrammarKey,
    narrowing = NARROWING,
    fallbackKey = 'default:en',
  } = options;
  const families = agentFamilies(options.agents ?? GRAMMAR_AGENTS);
  const unknown = narrowing.find((dimension) => !NARROWING.includes(dimension));
  if (unknown !== undefined) {
    const message = `narrowing lists ${JSON.stringify(unknown)}: it may list ${NARROWING.join(', ')}.`;
    throw new McpGrammarError('invalid-option', 'narrowing', message);
  }
  const fallbackLocale = normalLocale(localeOfKey(fallbackKey));
  const fallbackLanguage = fallbackLocale && localeSteps(fallbackLocale).at(-1);

  return (clientInfo, capabilities) => {
    const told = grammarCapabilities(capabilities);
    const client = {
      agent: agentOf(clientInfo.name, families),
      locale: normalLocale(localeSource(clientInfo, told)),
      version: normalVersion(versionFrom(clientInfo, told)),
    };
    const keysIn = (locale: string | undefined) =>
      keysInLanguage({ ...client, locale }, narrowing, composeKey);
    const isWidened = narrowing.includes('locale') && fallbackLanguage !== undefined;
    const keys = [...keysIn(client.locale), ...(isWidened ? keysIn(fallbackLanguage) : []), fallbackKey];
    const chain = [...new Set(keys)].filter((key) => key !== '');
    return chain.length === 0 ? undefined : chain;
  };
}
