import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonText } from '../../src/json/json-text.ts';
import { classifyMessage } from '../../src/message.ts';
import { MEMBER } from '../../src/relay/member-names.ts';
import { scanMessage } from '../../src/relay/message-scanner.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a scan must say, in the simplest way. `undefined` for what is not an object, or not JSON. */
function reference(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, method, params } = value as Record<string, unknown>;
  const { requestId, progressToken, _meta } = membersOf(params);
  return {
    kind: classifyMessage(value),
    id: typeof id === 'object' && id !== null ? {} : id,
    method: typeof method === 'string' ? method : undefined,
    isCancelled: method === 'notifications/cancelled',
    isProgress: method === 'notifications/progress',
    requestId: idOf(requestId),
    progressToken: idOf(progressToken),
    metaToken: idOf(membersOf(_meta).progressToken),
    hasSeparators: /[\u2028\u2029]/.test(text),
  };
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

/** Scans all of these bytes. */
const scanBytes = (bytes: Uint8Array) => scanMessage(new JsonText(bytes), 0, bytes.length);

/** Scans a text that stands between other bytes. */
function scan(text: string) {
  const bytes = encoder.encode(text);
  // A part of a buffer, as chunks of a stream are.
  const around = encoder.encode(`x]"${text}"}`).subarray(1);
  const message = scanMessage(new JsonText(around), 2, 2 + bytes.length);
  if (message === undefined) return undefined;
  const { kind, id, method, isCancelled, isProgress, hasSeparators } = message;
  const [requestId, progressToken, metaToken] = [
    MEMBER.REQUEST_ID,
    MEMBER.PROGRESS_TOKEN,
    MEMBER.META_TOKEN,
  ].map((member) => {
    const span = message.spanOf(member);
    const value = message.idAt(member);
    if (value !== undefined && span !== undefined) {
      expect(JSON.parse(decoder.decode(around.subarray(span.start, span.end)))).toEqual(value);
    }
    return value;
  });
  return { kind, id, method, isCancelled, isProgress, requestId, progressToken, metaToken, hasSeparators };
}

// Texts of JSON with everything that a writer is free to do.

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
const unit = fc.oneof(
  fc.constantFrom(
    '\\"',
    '\\\\',
    '\\/',
    '\\n',
    '\\u0041',
    '\\uD83D\\uDE00',
    '\\ud800',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    'é',
    '漢',
    '😀',
    '\u2028',
    '\u2029',
    '\u2020',
    '\u0085',
  ),
  fc.stringMatching(/^[a-z0-9]$/),
);
const stringText = fc.array(unit, { maxLength: 20 }).map((units) => `"${units.join('')}"`);
const numberText = fc.oneof(
  fc.constantFrom('0', '-0', '1', '1.0', '1e2', '-1.5E-3', '9007199254740991', '9007199254740993', '1e999'),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);
const scalarText = fc.oneof(stringText, numberText, fc.constantFrom('true', 'false', 'null', '"2.0"', '""'));

const KEYS = [
  'jsonrpc',
  'id',
  'method',
  'params',
  'result',
  'error',
  'requestId',
  'progressToken',
  '_meta',
  'code',
  'message',
  '__proto__',
  'constructor',
  'i',
  'ids',
];

/** A name as it is, or with one of its characters, or all of them, escaped. */
const keyText = fc.tuple(fc.constantFrom(...KEYS), fc.integer({ min: -20, max: 20 })).map(([key, at]) => {
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  if (at === 20) return `"${[...key].map(escaped).join('')}"`;
  return `"${[...key].map((character, index) => (index === at ? escaped(character) : character)).join('')}"`;
});

const METHODS = [
  '"notifications/cancelled"',
  '"notifications/progress"',
  '"notifications\\/progress"',
  '"\\u006eotifications/cancelled"',
  '"tools/call"',
];

/** An object whose members may repeat, in any order, with white space everywhere. */
const objectText = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(fc.tuple(space, fc.oneof(keyText, stringText), space, space, value, space), { maxLength: 7 }),
      space,
    )
    .map(([members, inner]) => {
      const texts = members.map(([a, key, b, c, text, d]) => `${a}${key}${b}:${c}${text}${d}`);
      return `{${texts.length === 0 ? inner : texts.join(',')}}`;
    });
const { anyText } = fc.letrec<{ anyText: string }>((tie) => ({
  anyText: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalarText,
    objectText(tie('anyText')),
    fc
      .tuple(fc.array(tie('anyText'), { maxLength: 3 }), space)
      .map(([items, inner]) => `[${items.join(',')}${inner}]`),
  ),
}));

/** Members that a message is likely to have, some of them twice, some of them odd. */
const messageText = fc
  .tuple(
    fc.subarray(
      [
        '"jsonrpc":"2.0"',
        '"jsonrpc":"2\\u002e0"',
        '"jsonrpc":2',
        '"id":1',
        '"id":"1"',
        '"id":1.5',
        '"id":null',
        '"id":[]',
        '"result":null',
        '"error":{"code":1,"message":"m"}',
        '"error":{"code":1.5,"message":"m"}',
        '"error":{"message":"m","code":1e2}',
        '"error":{"code":1}',
        '"error":{"code":1,"message":2}',
        '"error":null',
        ...METHODS.map((method) => `"method":${method}`),
        '"method":1',
        '"params":null',
        '"params":[{"requestId":1}]',
        '"params":{"requestId":7,"progressToken":"t"}',
        '"params":{"_meta":{"progressToken":8}}',
        '"params":{"_meta":{"progressToken":8},"_meta":[]}',
        '"params":{"a":{"_meta":{"progressToken":8}},"requestId":{"requestId":3}}',
      ],
      { maxLength: 6 },
    ),
    anyText,
    fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  )
  .map(([members, other, order]) => {
    const all = [...members, `"other":${other}`];
    const ranked = all.map((member, index) => ({ member, rank: order[index] ?? 0 }));
    return `{${ranked
      .sort((one, another) => one.rank - another.rank)
      .map(({ member }) => member)
      .join(',')}}`;
  });

/** Every text of these characters, up to this length. */
function wordsOf(characters: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = wordsOf(characters, length - 1);
  const longest = shorter.filter((word) => word.length === length - 1);
  return [...shorter, ...longest.flatMap((word) => [...characters].map((character) => word + character))];
}

/** These words, and each of them with one letter left out, doubled, or another one. */
function misspelled(words: readonly string[]): string[] {
  const letters = ['', ...new Set(words.join(''))];
  return words.flatMap((word) =>
    [...word].flatMap((letter, at) =>
      [...letters, letter + letter].map((other) => word.slice(0, at) + other + word.slice(at + 1)),
    ),
  );
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('scanMessage', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"a"}'],
    ['{}'],
    [' { } '],
    ['{"id":1,"id":"2"}'],
    ['{"\\u0069d":5}'],
    ['{"\uFEFF\\u0069d":5}'],
    ['{"params":{"requestId":1},"params":[]}'],
    ['{"params":{"_meta":{"progressToken":"a"}, "progressToken":-0}}'],
    ['{"params":{"x":{"requestId":1}},"id":"}\\"{"}'],
    ['{"id":-0}'],
    ['{"id":01}'],
    ['{"id":1.}'],
    ['{"id":.5}'],
    ['{"id":1e}'],
    ['{"id":+1}'],
    ['{"id":-}'],
    ['{"id":tru}'],
    ['{"id":nullx}'],
    ['{"a":"\n"}'],
    ['{"a":"\\x"}'],
    ['{"a":"\\u00g0"}'],
    ['{"a":1,}'],
    ['{,"a":1}'],
    ['{"a" 1}'],
    ['{"a":1 "b":2}'],
    ['{"a":[1,]}'],
    ['{"a":[,1]}'],
    ['{"a":[1 2]}'],
    ['{"a":[}'],
    ['{"a":{]}'],
    ['{a:1}'],
    ["{'a':1}"],
    ['{"a":1}}'],
    ['{"a":1} x'],
    ['\u00a0{}'],
    ['{"a":\u00a01}'],
    ['[]'],
    ['1'],
    ['"{}"'],
    ['null'],
    [''],
    ['{'],
    ['{"a'],
    ['{"a"'],
    ['{"a":'],
    ['{"a":1'],
    ['{"a":"\\'],
    ['{"a":"\\u12'],
    ['{"a":-'],
  ])('agrees with JSON.parse about %s', (text) => expect(scan(text)).toEqual(reference(text)));

  it('finds where the members are, and says when one is there twice', () => {
    const text = '{"id": "a\\n" ,"params":{"_meta":{"progressToken":12}}}';
    const message = scanBytes(encoder.encode(text));
    const span = message?.spanOf(MEMBER.ID);
    expect(text.slice(span?.start, span?.end)).toBe('"a\\n"');
    const token = message?.spanOf(MEMBER.META_TOKEN);
    expect(text.slice(token?.start, token?.end)).toBe('12');
    expect(message?.isAmbiguous).toBe(false);
    for (const repeated of ['{"id":1,"\\u0069d":1}', '{"params":{},"params":{}}']) {
      expect(scanBytes(encoder.encode(repeated))?.isAmbiguous).toBe(true);
    }
  });

  it('agrees with JSON.parse about each byte at each place of a string', () => {
    for (let length = 1; length <= 10; length++) {
      for (let at = 0; at < length; at++) {
        for (let byte = 0; byte < 256; byte++) {
          const bytes = encoder.encode(`{"id":"${'n'.repeat(length)}"}`);
          bytes[7 + at] = byte;
          expect(scanBytes(bytes)?.id).toEqual(reference(decoder.decode(bytes))?.id);
        }
      }
    }
  });

  it('agrees with JSON.parse about a separator at each place of a string', () => {
    for (let before = 0; before < 10; before++) {
      for (const character of ['\u2028', '\u2029', '\u2027', '\u202a', '\u20a8', '\u00e2']) {
        const text = `{"a":"${'n'.repeat(before)}${character}"}`;
        expect(scan(text)).toEqual(reference(text));
      }
    }
  });

  it.each([
    ['number', wordsOf('-+019.eE', 5)],
    ['literal', misspelled(['true', 'false', 'null'])],
    ['container', wordsOf('[]{},:"1 ', 4)],
  ])('agrees with JSON.parse about every short text that may be a %s', (_name, texts) => {
    for (const text of texts) {
      for (const whole of [`{"a":${text}}`, `{"a":[${text}]}`, `{"a":{"b":${text}},"id":${text}}`]) {
        if (isValid(whole) !== (scan(whole) !== undefined)) expect(whole).toBe('scanned as by JSON.parse');
      }
    }
  });

  it('takes any depth', () => {
    const deep = (levels: number) => `{"a":${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)},"id":3}`;
    for (const levels of [30, 31, 32, 33, 100_000]) {
      expect(scan(deep(levels))?.id).toBe(3);
      expect(scan(deep(levels).slice(0, -1))).toBeUndefined();
    }
  });

  it('agrees with JSON.parse about any text of JSON [RELAY-2]', () => {
    const texts = fc.tuple(space, fc.oneof(anyText, messageText, objectText(anyText)), space);
    fc.assert(
      fc.property(texts, ([before, text, after]) => {
        const whole = before + text + after;
        expect(scan(whole)).toEqual(reference(whole));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with JSON.parse about any value that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(scan(text)).toEqual(reference(text));
      }),
    );
  });

  it('agrees with JSON.parse about a text that was damaged [RELAY-2]', () => {
    const damage = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 2 }),
      insert: fc.stringMatching(/^[-+0-9eE.{}[\]",:\\u\nntx ]{0,2}$/),
    });
    fc.assert(
      fc.property(fc.oneof(messageText, objectText(anyText)), damage, (text, { at, remove, insert }) => {
        const from = at % text.length;
        // Half of a surrogate pair has no bytes of its own.
        const damaged = (text.slice(0, from) + insert + text.slice(from + remove)).replaceAll(
          /\p{Cs}/gu,
          '?',
        );
        expect(scan(damaged)).toEqual(reference(damaged));
      }),
      { numRuns: 5000 },
    );
  });

  it('agrees with JSON.parse about bytes that are not UTF-8 [RELAY-2]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), (noise) => {
        const bytes = Uint8Array.from([
          ...encoder.encode('{"id":"'),
          ...noise,
          ...encoder.encode('","x":1}'),
        ]);
        const expected = reference(decoder.decode(bytes));
        expect(scanBytes(bytes)?.id).toEqual(expected?.id);
      }),
      { numRuns: 2000 },
    );
  });
});
