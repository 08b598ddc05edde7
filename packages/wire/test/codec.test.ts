import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, parseMessage, serializeMessage } from '../src/codec.ts';
import { ConnectionError } from '../src/errors.ts';
import type { JsonRpcMessage } from '../src/message.ts';
import { isLongerThan, utf8Length } from '../src/utf8.ts';

const notify = (params: Record<string, unknown>): JsonRpcMessage => ({ jsonrpc: '2.0', method: 'm', params });
const respond = (result: unknown): JsonRpcMessage => ({ jsonrpc: '2.0', id: 1, result });

function errorOf(action: () => unknown): ConnectionError {
  try {
    action();
  } catch (error) {
    if (error instanceof ConnectionError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('serializeMessage', () => {
  it('sends U+2028 and U+2029 escaped, also in names (seed: "It sends both characters escaped") [FRAME-4]', () => {
    const line = serializeMessage(notify({ 'a\u2028': 'b\u2029c\u2028' }));
    expect(line).toBe(String.raw`{"jsonrpc":"2.0","method":"m","params":{"a\u2028":"b\u2029c\u2028"}}`);
    expect(parseMessage(line)).toEqual(notify({ 'a\u2028': 'b\u2029c\u2028' }));
  });

  it('leaves a backslash before such a character what it was', () => {
    const message = notify({ text: '\\\u2028\\u2028' });
    expect(parseMessage(serializeMessage(message))).toEqual(message);
  });

  it('writes any JSON value as one line that reads back equal', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\\', '"', '\n', '\r', '\u0085', '\u2028', '\u2029', '😀', '\ud800'),
    });
    const json = fc.letrec((tie) => ({
      value: fc.oneof(fc.jsonValue(), text, fc.dictionary(text, tie('value')), fc.array(tie('value'))),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const line = serializeMessage(notify({ value }));
        expect(line).not.toMatch(/[\n\u2028\u2029]/);
        expect(parseMessage(line)).toEqual(JSON.parse(JSON.stringify(notify({ value }))));
      }),
    );
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  it.each([
    ['a cycle', notify(cycle)],
    ['a bigint', notify({ n: 1n })],
    ['a toJSON that throws', notify({ toJSON: () => JSON.parse('{') })],
    ['a result that is a function', respond(() => 1)],
    ['a result that is a symbol', respond(Symbol('s'))],
    ['a result that is undefined', respond(undefined)],
    ['a result whose toJSON gives nothing', respond({ toJSON: () => undefined })],
  ])('refuses %s, which has no JSON form', (_name, message) => {
    const error = errorOf(() => serializeMessage(message));
    expect(error.code).toBe('unserializable');
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('takes a result with a toJSON that gives something', () => {
    expect(serializeMessage(respond(new Date(0)))).toContain('"result":"1970-01-01T00:00:00.000Z"');
  });
});

describe('parseMessage', () => {
  it('reads raw U+2028, U+2029 and U+0085, and a lone carriage return between tokens', () => {
    expect(parseMessage('{"a":"\u2028\u2029\u0085",\r"b":1\r}')).toEqual({ a: '\u2028\u2029\u0085', b: 1 });
  });

  it('reads a member named __proto__ as data (decision 9)', () => {
    expect(Object.keys(parseMessage('{"__proto__":1}') as object)).toEqual(['__proto__']);
  });

  it('quotes the beginning of what is not JSON, and keeps the cause', () => {
    const error = errorOf(() => parseMessage(`Listening on port 1${'x'.repeat(1000)}`));
    expect(error.code).toBe('malformed-line');
    expect(error.message).toContain('"Listening on port 1');
    expect(error.message.length).toBeLessThan(150);
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });
});

describe('clip', () => {
  it('shortens only what is longer than 80 characters', () => {
    expect(clip('a'.repeat(80))).toBe('a'.repeat(80));
    expect(clip('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  });
});

describe('the length of a text in UTF-8', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '\u007f', '\u0080', '\u07ff', '\u0800', '\u2028', '\uffff', '😀'),
  });

  it('is the number of bytes that an encoder makes', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(utf8Length(value)).toBe(new TextEncoder().encode(value).length);
      }),
    );
  });

  it('is compared with a bound exactly', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (value, most) => {
        expect(isLongerThan(value, most)).toBe(new TextEncoder().encode(value).length > most);
      }),
    );
  });
});
