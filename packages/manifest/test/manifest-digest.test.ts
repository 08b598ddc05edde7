import { describe, expect, it } from 'vitest';
import {
  isManifestRevision,
  manifestCanonicalString,
  manifestDigest,
  withRevision,
} from '../src/manifest-digest.ts';
import { ManifestDigestError } from '../src/manifest-digest-error.ts';
import { secondCanonicalString, secondDigest } from './support/second-digest.ts';

const withUses = (uses: unknown) => ({ version: '0.5', featureSets: { chat: { description: 'd', uses } } });
const withOntology = (tagOntology: unknown) => ({
  featureSets: { chat: { description: 'd', uses: [], tagOntology } },
});

/** Each with its canonical form, written out from the rules. */
const VECTORS: [what: string, manifest: object, canonical: string][] = [
  ['an empty manifest', {}, '{}'],
  [
    'members in another order, and the revision left out',
    { version: '0.5', revision: 'any', pushEvents: true },
    '{"pushEvents":true,"version":"0.5"}',
  ],
  [
    'a revision below the root, which counts',
    { channels: { revision: 'x' } },
    '{"channels":{"revision":"x"}}',
  ],
  [
    'uses as a set: sorted and each once',
    withUses(['tools', 'channels.publish', 'tools']),
    '{"featureSets":{"chat":{"description":"d","uses":["channels.publish","tools"]}},"version":"0.5"}',
  ],
  [
    'uses with something else than texts, as a list',
    withUses(['b', 1, 'a']),
    '{"featureSets":{"chat":{"description":"d","uses":["b",1,"a"]}},"version":"0.5"}',
  ],
  ['uses elsewhere, as a list', { list: { uses: ['b', 'a', 'b'] } }, '{"list":{"uses":["b","a","b"]}}'],
  [
    'core tags and implications as sets, values and matchers as lists',
    withOntology({
      coreTags: ['b', 'a'],
      tags: { t: { implies: ['y', 'x', 'y'] } },
      keyed: { k: { values: ['2', '1'] } },
      suggestedTreatment: [{ tagsAny: ['q', 'p'] }],
    }),
    '{"featureSets":{"chat":{"description":"d","tagOntology":{"coreTags":["a","b"],"keyed":{"k":{"values":["2","1"]}},"suggestedTreatment":[{"tagsAny":["q","p"]}],"tags":{"t":{"implies":["x","y"]}}},"uses":[]}}}',
  ],
  ['numbers in their shortest form', { a: [1.0, -0, 1e21, 1e-7] }, '{"a":[1,0,1e+21,1e-7]}'],
  [
    'texts of any script, with the escapes of RFC 8785 alone',
    { a: '\u20ac$\u000f\n"\\/\u2028😀' },
    '{"a":"\u20ac$\\u000f\\n\\"\\\\/\u2028😀"}',
  ],
];

describe('manifestDigest and manifestCanonicalString (MCPL 0.5, §17.2)', () => {
  it.each(VECTORS)('%s', (_, manifest, canonical) => {
    expect(manifestCanonicalString(manifest)).toBe(canonical);
    expect(secondCanonicalString(manifest)).toBe(canonical);
    expect(manifestDigest(manifest)).toBe(secondDigest(manifest));
  });

  it('an own member named __proto__ counts, and changes no prototype', () => {
    const manifest: unknown = JSON.parse('{"channels":{"__proto__":true,"constructor":{}}}');
    expect(manifestCanonicalString(manifest)).toBe('{"channels":{"__proto__":true,"constructor":{}}}');
    expect(Object.hasOwn(Object.prototype, 'publish')).toBe(false);
  });

  it('a member that is undefined is none, and an item that is undefined is null, as in JSON', () => {
    expect(manifestCanonicalString({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
  });
});

describe('withRevision (MCPL 0.5, §17.2)', () => {
  it('gives a copy whose revision is its digest, whatever revision it had', () => {
    const manifest = { version: '0.5', revision: 'old', list: ['b', 'a'] };
    const revised = withRevision(manifest);
    expect(revised).toEqual({ ...manifest, revision: manifestDigest(manifest) });
    expect(withRevision(revised)).toEqual(revised);
    expect(manifest.revision).toBe('old');
    expect(isManifestRevision(revised.revision)).toBe(true);
  });
});

describe('isManifestRevision (MCPL 0.5, B.3)', () => {
  const digest = manifestDigest({});
  it.each([
    ['another algorithm', digest.replace('sha256', 'sha512')],
    ['one character less', digest.slice(0, -1)],
    ['one character more', `${digest}A`],
    ['padding', `${digest.slice(0, -1)}=`],
    ['characters of plain base64', `${digest.slice(0, -1)}+`],
    ['a line end behind it', `${digest}\n`],
    ['no text', { toString: () => digest }],
  ])('refuses %s', (_, value) => {
    expect(isManifestRevision(digest)).toBe(true);
    expect(isManifestRevision(value)).toBe(false);
  });
});

describe('ManifestDigestError tells the rule and the place', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 0;
    for (let level = 0; level < levels; level++) value = { a: value };
    return value;
  };
  const cyclic: { list: unknown[] } = { list: [] };
  cyclic.list.push(1, cyclic);
  const refused: [what: string, manifest: unknown, code: string, path: string][] = [
    ['null', null, 'manifest_not_object', ''],
    ['an array', [], 'manifest_not_object', ''],
    ['a text', '{}', 'manifest_not_object', ''],
    ['an object of a class', new Date(0), 'manifest_not_object', ''],
    ['a revoked proxy', revoked(), 'manifest_not_object', ''],
    ['a capability that is not ASCII', { größe: true }, 'identifier_charset', 'größe'],
    ['an empty name', { channels: { '': true } }, 'identifier_charset', 'channels.'],
    ['a feature set with a blank', { featureSets: { 'a b': {} } }, 'identifier_charset', 'featureSets.a b'],
    ['uses', withUses(['ok', 'ö']), 'identifier_charset', 'featureSets.chat.uses[1]'],
    [
      'a facet',
      withOntology({ tags: { t: { facet: 'ä' } } }),
      'identifier_charset',
      'featureSets.chat.tagOntology.tags.t.facet',
    ],
    [
      'a matcher',
      withOntology({ suggestedTreatment: [{ tagsNone: ['ä'] }] }),
      'identifier_charset',
      'featureSets.chat.tagOntology.suggestedTreatment[0].tagsNone[0]',
    ],
    ['NaN', { a: [0, Number.NaN] }, 'non_finite_number', 'a[1]'],
    ['infinity', { a: Number.NEGATIVE_INFINITY }, 'non_finite_number', 'a'],
    ['a bigint', { a: { b: 1n } }, 'not_json', 'a.b'],
    ['a function', { a: () => {} }, 'not_json', 'a'],
    ['a symbol', { a: Symbol('s') }, 'not_json', 'a'],
    ['a Map', { a: new Map() }, 'not_json', 'a'],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no');
        },
      },
      'not_json',
      '',
    ],
    ['half of a surrogate pair', { a: '\ud83d' }, 'lone_surrogate', 'a'],
    ['a cycle', cyclic, 'cycle', 'list[1]'],
    ['65 levels', nested(65), 'too_deep', expect.stringMatching(/^a(\.a){63}$/) as unknown as string],
    ['100,000 levels', nested(100_000), 'too_deep', expect.any(String) as unknown as string],
    [
      'an array of 2^32 - 1 items',
      { a: new Array(2 ** 32 - 1) },
      'too_large',
      expect.any(String) as unknown as string,
    ],
    ['a text of 2 MiB', { a: 'x'.repeat(2 ** 21) }, 'too_large', 'a'],
  ];

  it.each(refused)('%s', (_, manifest, code, path) => {
    const error = caught(() => manifestDigest(manifest));
    expect(error).toBeInstanceOf(ManifestDigestError);
    expect(error).toMatchObject({ code, path, name: 'ManifestDigestError' });
  });

  it('64 levels are not too many', () => {
    expect(manifestDigest(nested(64))).toBe(secondDigest(nested(64) as object));
  });

  it('a path has at most 200 characters, however long names are', () => {
    const error = caught(() => manifestDigest({ ['x'.repeat(10_000)]: { a: 1n } }));
    expect((error as ManifestDigestError).path).toHaveLength(200);
  });

  function revoked(): object {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }
});

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
