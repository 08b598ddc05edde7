import { describe, expect, it } from 'vitest';
import { isContentBlock, isInlineContent, isReferenceContent, textContent } from '../src/content.ts';

const URI = 'https://files.example/chord.wav';
const MIME = 'image/png';

/** A value, and whether it is a block, an inline one, and a reference. */
const TABLE: [name: string, value: unknown, block: boolean, inline: boolean, reference: boolean][] = [
  ['text', textContent('hello'), true, false, false],
  ['empty text', { type: 'text', text: '' }, true, false, false],
  ['text with members of MCP', { type: 'text', text: 'a', annotations: {}, _meta: {} }, true, false, false],
  ['an inline picture', { type: 'image', data: 'AAAA', mimeType: MIME }, true, true, false],
  ['an inline sound', { type: 'audio', data: '', mimeType: 'audio/wav' }, true, true, false],
  ['a picture by reference', { type: 'image', uri: URI }, true, false, true],
  ['a sound by reference', { type: 'audio', uri: URI, mimeType: 'audio/wav' }, true, false, true],
  ['a resource', { type: 'resource', uri: URI }, true, false, true],
  ['a resource with all claims', { type: 'resource', uri: URI, ...claims() }, true, false, true],
  ['an unknown member', { type: 'resource', uri: URI, colour: 'red' }, true, false, true],

  ['a bad size', { type: 'resource', uri: URI, sizeBytes: -1, disposition: 'never' }, true, false, true],
  ['a disposition nobody knows', { type: 'image', uri: URI, disposition: 'inline-ok' }, true, false, true],
  ['a URI of 4,096 characters', { type: 'resource', uri: 'x'.repeat(4096) }, true, false, true],
  ['4,096 characters of two units', { type: 'resource', uri: '\u{1F600}'.repeat(4096) }, true, false, true],
  ['a URI of 4,097 characters', { type: 'resource', uri: 'x'.repeat(4097) }, false, false, false],
  ['4,097 characters of two units', { type: 'image', uri: '\u{1F600}'.repeat(4097) }, false, false, false],
  ['a URI of a million characters', { type: 'image', uri: 'x'.repeat(1_000_000) }, false, false, false],

  ['bytes and a URI', { type: 'image', data: 'AAAA', mimeType: MIME, uri: URI }, false, false, false],
  ['null for bytes beside a URI', { type: 'image', data: null, uri: URI }, false, false, false],
  [
    'null for a URI beside bytes',
    { type: 'audio', data: '', mimeType: MIME, uri: null },
    false,
    false,
    false,
  ],
  [
    'bytes with a disposition',
    { type: 'image', data: '', mimeType: MIME, disposition: 'ref' },
    false,
    false,
    false,
  ],
  ['bytes without a type', { type: 'image', data: 'AAAA' }, false, false, false],
  ['bytes that are no string', { type: 'image', data: [0], mimeType: MIME }, false, false, false],
  ['a picture of nothing', { type: 'image' }, false, false, false],
  ['a resource with bytes', { type: 'resource', data: 'AAAA', mimeType: MIME }, false, false, false],
  ['a resource without a URI', { type: 'resource', name: 'chord' }, false, false, false],
  ['a URI that is no string', { type: 'resource', uri: { href: URI } }, false, false, false],
  ['a resource of MCP', { type: 'resource', resource: { uri: URI, text: '' } }, false, false, false],
  ['a link of MCP', { type: 'resource_link', uri: URI, name: 'chord' }, false, false, false],
  ['text that is none', { type: 'text', text: 1 }, false, false, false],
  ['no text', { type: 'text' }, false, false, false],
  ['no type', { text: 'hello' }, false, false, false],
  ['a type nobody knows', { type: 'video', uri: URI }, false, false, false],
  ['a type in an array', { type: ['text'], text: 'hello' }, false, false, false],
  ['the name of a member of all objects', { type: 'constructor', text: '' }, false, false, false],
  ['members under __proto__', JSON.parse('{"__proto__":{"type":"text","text":""}}'), false, false, false],
  ['an array', [{ type: 'text', text: '' }], false, false, false],
  ['a string', 'text', false, false, false],
  ['a number', 1, false, false, false],
  ['a function', () => undefined, false, false, false],
  ['null', null, false, false, false],
  ['nothing', undefined, false, false, false],
];

describe.each(TABLE)('%s', (_name, value, block, inline, reference) => {
  it(`is ${block ? 'a' : 'no'} block`, () => {
    expect(isContentBlock(value)).toBe(block);
  });

  it('is inline, or a reference, or neither; never both [METHOD-6]', () => {
    expect([isInlineContent(value), isReferenceContent(value)]).toEqual([inline, reference]);
  });
});

describe('textContent', () => {
  it('makes a text block and nothing more', () => {
    expect(textContent('hello')).toEqual({ type: 'text', text: 'hello' });
  });
});

function claims() {
  return {
    mimeType: 'audio/wav',
    sizeBytes: 4_233_704,
    digest: 'sha256:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
    expiresAt: '2026-09-07T00:00:00Z',
    name: 'chord.wav',
    disposition: 'never',
  };
}
