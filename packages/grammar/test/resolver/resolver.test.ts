import { describe, expect, it } from 'vitest';
import { GRAMMAR_AGENTS } from '../../src/resolver/agents.ts';
import { type GrammarResolverOptions, grammarResolverFromOptions } from '../../src/resolver/resolver.ts';

interface Client {
  readonly name?: unknown;
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
}

function chainOf(client: Client, options: GrammarResolverOptions = {}): string {
  const resolve = grammarResolverFromOptions({
    localeSource: () => client.locale,
    versionFrom: () => client.version,
    ...options,
  });
  const keys = resolve({ name: (client.name ?? 'claude-ai') as string, version: '1.0.0' });
  return [keys].flat().join(', ');
}

const FRENCH = { locale: 'fr-CA' };

describe('the chain of', () => {
  it.each<[string, Client, GrammarResolverOptions, string]>([
    [
      'claude in Canadian French',
      FRENCH,
      {},
      'claude:fr-ca, claude:fr, default:fr-ca, default:fr, claude:en, default:en',
    ],
    [
      'the same with a version',
      { ...FRENCH, version: 'v2' },
      {},
      'claude:fr-ca@v2, claude:fr-ca, claude:fr@v2, claude:fr, default:fr-ca@v2, default:fr-ca, default:fr@v2, default:fr, claude:en@v2, claude:en, default:en@v2, default:en',
    ],
    ['an unknown client in English', { name: 'some client', locale: 'en' }, {}, 'default:en'],
    ['claude without a locale', {}, {}, 'claude, default, claude:en, default:en'],
    [
      'claude without a fallback',
      FRENCH,
      { fallbackKey: '' },
      'claude:fr-ca, claude:fr, default:fr-ca, default:fr',
    ],
    [
      'a locale of three subtags',
      { locale: 'zh-Hans-CN' },
      {},
      'claude:zh-hans-cn, claude:zh-hans, claude:zh, default:zh-hans-cn, default:zh-hans, default:zh, claude:en, default:en',
    ],
    [
      'a locale with an underscore',
      { locale: 'en_GB' },
      {},
      'claude:en-gb, claude:en, default:en-gb, default:en',
    ],
    [
      'a locale as POSIX writes it',
      { locale: 'de_AT.UTF-8' },
      { fallbackKey: '' },
      'claude:de-at, claude:de, default:de-at, default:de',
    ],
    [
      'a locale with an extension',
      { locale: 'de-u-co-phonebk' },
      { fallbackKey: '' },
      'claude:de, default:de',
    ],
    [
      'claude without a locale, with a version',
      { version: 'V2' },
      {},
      'claude@v2, claude, default@v2, default, claude:en@v2, claude:en, default:en@v2, default:en',
    ],
    [
      'a fallback with a region',
      { locale: 'fr' },
      { fallbackKey: 'default:pt-BR' },
      'claude:fr, default:fr, claude:pt, default:pt, default:pt-BR',
    ],
    [
      'a fallback of another family',
      { locale: 'fr' },
      { fallbackKey: 'gpt:en' },
      'claude:fr, default:fr, claude:en, default:en, gpt:en',
    ],
    [
      'a fallback with a version',
      { locale: 'fr' },
      { fallbackKey: 'default:en@v1' },
      'claude:fr, default:fr, claude:en, default:en, default:en@v1',
    ],
    [
      'a fallback without a locale',
      { locale: 'fr' },
      { fallbackKey: 'verbose' },
      'claude:fr, default:fr, verbose',
    ],
  ])('%s', (_who, client, options, chain) => {
    expect(chainOf(client, options)).toBe(chain);
  });
});

describe('what may narrow', () => {
  const client = { locale: 'fr-CA', version: 'v2' };
  it.each<[GrammarResolverOptions['narrowing'], string]>([
    [[], 'claude:fr-ca@v2, default:en'],
    [['version'], 'claude:fr-ca@v2, claude:fr-ca, default:en'],
    [['locale-region'], 'claude:fr-ca@v2, claude:fr@v2, default:en'],
    [['agent'], 'claude:fr-ca@v2, default:fr-ca@v2, default:en'],
    [['locale'], 'claude:fr-ca@v2, claude:en@v2, default:en'],
    [
      ['agent', 'locale-region'],
      'claude:fr-ca@v2, default:fr-ca@v2, claude:fr@v2, default:fr@v2, default:en',
    ],
    [
      ['locale-region', 'agent'],
      'claude:fr-ca@v2, claude:fr@v2, default:fr-ca@v2, default:fr@v2, default:en',
    ],
    [
      ['agent', 'agent', 'version'],
      'claude:fr-ca@v2, default:fr-ca@v2, claude:fr-ca, default:fr-ca, default:en',
    ],
  ])('%j', (narrowing, chain) => {
    expect(chainOf(client, { narrowing })).toBe(chain);
  });

  it('is one of four dimensions', () => {
    expect(() => grammarResolverFromOptions({ narrowing: ['region' as never] })).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: 'narrowing lists "region": it may list version, locale-region, locale, agent.',
      }),
    );
  });
});

describe('the family', () => {
  const familyOf = (name: unknown, agents?: GrammarResolverOptions['agents']) =>
    chainOf({ name }, { fallbackKey: '', narrowing: [], agents });

  it.each([
    ['Claude Desktop', 'claude'],
    ['openai-mcp', 'gpt'],
    ['ChatGPT', 'gpt'],
    ['codex-cli', 'gpt'],
    ['my-GPT-4', 'gpt'],
    ['gemini-cli', 'gemini'],
    ['le chat (Mistral)', 'mistral'],
    ['GitHub Copilot', 'copilot'],
    ['cursor-vscode', 'cursor'],
    ['Qwen Code', 'qwen'],
    ['ollama', 'llama'],
    ['Grok', 'grok'],
    ['DeepSeek', 'deepseek'],
    ['something else', 'default'],
    ['', 'default'],
    [undefined, 'claude'],
    [7, 'default'],
  ])('of %j is %s', (name, family) => {
    expect(familyOf(name)).toBe(family);
  });

  it('is always default with no families', () => {
    expect(familyOf('claude', {})).toBe('default');
    expect(chainOf(FRENCH, { agents: {} })).toBe('default:fr-ca, default:fr, default:en');
  });

  it('is the first that fits, in any case, and an empty pattern fits nobody', () => {
    expect(familyOf('NEMOTRON by claude', { Nemotron: ['Nemotron'], ...GRAMMAR_AGENTS })).toBe('nemotron');
    expect(familyOf('claude', { nobody: [''], ...GRAMMAR_AGENTS })).toBe('claude');
    expect(familyOf('claude', JSON.parse('{ "__proto__": ["claude"] }'))).toBe('__proto__');
  });
});

describe('keys', () => {
  it('can be composed in another way', () => {
    const composeKey: GrammarResolverOptions['composeKey'] = ({ agent, locale, version }) =>
      [locale ?? 'any', agent, version ?? 'v0'].join('/');
    expect(
      chainOf({ locale: 'fr-CA', version: 'v2' }, { composeKey, narrowing: ['locale-region', 'locale'] }),
    ).toBe('fr-ca/claude/v2, fr/claude/v2, en/claude/v2, default:en');
  });

  it('that are empty are left out, and without any there is no chain', () => {
    expect(chainOf(FRENCH, { composeKey: ({ agent }) => (agent === 'claude' ? '' : agent) })).toBe(
      'default, default:en',
    );
    const resolve = grammarResolverFromOptions({ composeKey: () => '', fallbackKey: '' });
    expect(resolve({ name: 'claude', version: '1' })).toBeUndefined();
  });
});

describe('what a client says of itself', () => {
  const resolve = grammarResolverFromOptions({ fallbackKey: '', narrowing: [] });
  const keyOf = (capabilities: unknown) => resolve({ name: 'claude', version: '1' }, capabilities as never);

  it.each<[unknown, string]>([
    [{ experimental: { locale: { locale: 'fr-CA', version: 'v2' } } }, 'claude:fr-ca@v2'],
    [{ experimental: { locale: { locale: 'fr-CA' } } }, 'claude:fr-ca'],
    [{ experimental: { locale: 'fr' } }, 'claude:fr'],
    [{ locale: 'de', experimental: { locale: { locale: 'fr', version: 'v2' } } }, 'claude:de@v2'],
    [undefined, 'claude'],
    [{}, 'claude'],
    [{ experimental: null }, 'claude'],
    [{ experimental: { locale: null } }, 'claude'],
    [{ experimental: { locale: ['fr'] } }, 'claude'],
    [{ experimental: { locale: { locale: 7, version: {} } } }, 'claude'],
  ])('in %j gives %s', (capabilities, key) => {
    expect(keyOf(capabilities)).toEqual([key]);
  });

  it.each([
    'not a locale',
    'fr:en',
    '../../etc',
    'f',
    'C',
    'POSIX',
    '',
    '-',
    'fr-',
    'fr--ca',
    'x-private',
    `fr${'-aa'.repeat(50)}`,
    '1a',
  ])('is no locale when it is %j', (locale) => {
    expect(keyOf({ locale })).toEqual(['claude']);
  });

  it.each(['fr@x:y', ' fr\n', 'FR.UTF-8@euro', 'fr-x-private'])('is French when it is %j', (locale) => {
    expect(keyOf({ locale })).toEqual(['claude:fr']);
  });

  it.each(['a:b', 'a@b', 'a b', '', 'x'.repeat(65), 'é'])('is no version when it is %j', (version) => {
    expect(keyOf({ version })).toEqual(['claude']);
  });

  it('reaches a source of the locale where the first README looks: in the capabilities', () => {
    const seen: unknown[] = [];
    const resolver = grammarResolverFromOptions({
      localeSource: (_, caps) => {
        seen.push(caps?.locale);
        return caps?.locale ?? 'it';
      },
      versionFrom: (_, caps) => caps?.protocolVersion,
      narrowing: [],
      fallbackKey: '',
    });
    const client = { name: 'claude', version: '1' };
    expect(resolver(client, { experimental: { locale: { locale: 'fr' } } })).toEqual(['claude:fr']);
    expect(resolver(client, { protocolVersion: '2025-11-25' })).toEqual(['claude:it@2025-11-25']);
    expect(seen).toEqual(['fr', undefined]);
  });
});
