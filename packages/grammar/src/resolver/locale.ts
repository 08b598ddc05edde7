/** The longest language tag that is read: BCP 47 needs 35 characters for all that has a meaning. */
const LONGEST_LOCALE = 64;

/** The longest version that is read. */
const LONGEST_VERSION = 64;

/**
 * A language tag in the form that keys have, `fr-ca`; `undefined` when it is none.
 *
 * `_` reads as `-`, what POSIX adds (`.UTF-8`, `@euro`) goes, and so do extensions and private use, which say nothing
 * about words (BCP 47, §2.1).
 */
export function normalLocale(locale: unknown): string | undefined {
  if (typeof locale !== 'string' || locale.length > LONGEST_LOCALE) return undefined;
  const [tag = ''] = locale.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1);
  const subtags = tag.split('-');
  const extension = subtags.findIndex((subtag) => subtag.length === 1);
  const kept = extension > 0 ? subtags.slice(0, extension) : subtags;
  const isTag =
    /^[a-z]{2,8}$/.test(kept[0] ?? '') && subtags.every((subtag) => /^[a-z0-9]{1,8}$/.test(subtag));
  return isTag && tag !== 'posix' ? kept.join('-') : undefined;
}

/** A tag and what it narrows to, one subtag less each time: `zh-hans-cn`, `zh-hans`, `zh` (RFC 4647, §3.4). */
export function localeSteps(locale: string): string[] {
  const subtags = locale.split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

/** A version in the form that keys have; `undefined` when it has characters that a key cannot have. */
export function normalVersion(version: unknown): string | undefined {
  if (typeof version !== 'string' || version.length > LONGEST_VERSION) return undefined;
  const normal = version.trim().toLowerCase();
  return /^[a-z0-9._+-]+$/.test(normal) ? normal : undefined;
}
