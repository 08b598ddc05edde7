/** What a key is made of. */
export interface GrammarKeyParts {
  /** The family of the client, such as `claude`, or `default`. */
  readonly agent: string;
  /** A language tag in lower case, such as `fr-ca`. */
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
}

/** Makes a key out of its parts; an empty key is left out of the chain. */
export type ComposeKey = (parts: GrammarKeyParts) => string;

/** `<agent>:<locale>[@version]`; without a locale, `<agent>[@version]`. */
export function composeGrammarKey({ agent, locale, version }: GrammarKeyParts): string {
  return `${agent}${locale === undefined ? '' : `:${locale}`}${version === undefined ? '' : `@${version}`}`;
}

/** The locale of a key in the usual form, such as `en` of `default:en@v2`; `undefined` when it has none. */
export function localeOfKey(key: string): string | undefined {
  const colon = key.indexOf(':');
  return colon < 0 ? undefined : key.slice(colon + 1).split('@', 1)[0];
}
