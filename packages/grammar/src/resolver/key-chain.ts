import { DEFAULT_AGENT } from './agents.ts';
import type { ComposeKey, GrammarKeyParts } from './grammar-key.ts';
import { localeSteps } from './locale.ts';

/** A part of a key that a chain may leave out or replace on its way from the special to the general. */
export type NarrowDimension =
  /** Without the version. */
  | 'version'
  /** From `zh-hans-cn` to `zh-hans` and `zh`. */
  | 'locale-region'
  /** From the client's language to the fallback's. */
  | 'locale'
  /** From the client's family to `default`. */
  | 'agent';

type Axis = Exclude<NarrowDimension, 'locale'>;

const AXES: readonly Axis[] = ['version', 'locale-region', 'agent'];

/** Every key that fits the client in its own language: the dimension that is listed first changes fastest. */
export function keysInLanguage(
  client: GrammarKeyParts,
  narrowing: readonly NarrowDimension[],
  composeKey: ComposeKey,
): string[] {
  const values = (axis: Axis): (string | undefined)[] => {
    const all = allValues(client, axis);
    return narrowing.includes(axis) ? all : all.slice(0, 1);
  };
  const listed = narrowing.filter((dimension): dimension is Axis => dimension !== 'locale');
  const axes = [...new Set([...listed, ...AXES])];
  const combinations = axes.reduceRight<Map<Axis, string | undefined>[]>(
    (slower, axis) =>
      slower.flatMap((chosen) => values(axis).map((value) => new Map(chosen).set(axis, value))),
    [new Map()],
  );
  return combinations.map((chosen) =>
    composeKey({
      agent: chosen.get('agent') ?? client.agent,
      locale: chosen.get('locale-region'),
      version: chosen.get('version'),
    }),
  );
}

/** What stands in a dimension, from the special to the general. */
function allValues({ agent, locale, version }: GrammarKeyParts, axis: Axis): (string | undefined)[] {
  if (axis === 'agent') return [agent, DEFAULT_AGENT];
  if (axis === 'version') return [version, undefined];
  return locale === undefined ? [undefined] : localeSteps(locale);
}
