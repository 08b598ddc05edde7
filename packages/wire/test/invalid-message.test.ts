import { describe, expect, it } from 'vitest';
import { explainInvalid } from '../src/invalid-message.ts';
import { classifyMessage } from '../src/message.ts';

const V = { jsonrpc: '2.0' };
const E = { code: 1, message: 'm' };

const NOT_AN_OBJECT = 'not an object';
const BATCH = 'a batch';
const VERSION = 'without "jsonrpc": "2.0"';
const ID = 'a request whose id is neither a string nor a whole number';
const PARAMS = 'with params that are neither an object nor an array';
const BOTH_KINDS = 'a request and a response at once';
const NEITHER = 'without a method, a result or an error';

/** A name, the value, whom to answer (`undefined` for nobody), and the words of the answer. */
const TABLE: [string, unknown, string | number | null | undefined, string][] = [
  ['a string', 'hello', null, `a string, ${NOT_AN_OBJECT}`],
  ['a number', 42, null, `a number, ${NOT_AN_OBJECT}`],
  ['a boolean', true, null, `a boolean, ${NOT_AN_OBJECT}`],
  ['null', null, null, `null, ${NOT_AN_OBJECT}`],
  ['a batch', [{ ...V, id: 1, method: 'm' }], null, BATCH],
  ['an empty batch', [], null, BATCH],
  ['an empty object', {}, null, VERSION],
  ['a message without jsonrpc', { id: 7, method: 'm' }, 7, VERSION],
  ['a message without jsonrpc and id', { method: 'm' }, null, VERSION],
  ['a message of another version', { jsonrpc: '1.0', id: 'a', method: 'm' }, 'a', VERSION],
  ['a version that is a number', { jsonrpc: 2, id: 'a', method: 'm' }, 'a', VERSION],
  ['an id that is null', { ...V, id: null, method: 'm' }, null, ID],
  ['a fractional id', { ...V, id: 1.5, method: 'm' }, 1.5, ID],
  ['an id beyond 2^53, which may not be the one that was sent', { ...V, id: 2 ** 53, method: 'm' }, null, ID],
  ['a boolean id', { ...V, id: true, method: 'm' }, null, ID],
  ['an id that is an object', { ...V, id: {}, method: 'm' }, null, ID],
  ['an id that is an array', { ...V, id: [1], method: 'm' }, null, ID],
  ['params that are text', { ...V, id: 1, method: 'm', params: 'bar' }, 1, PARAMS],
  ['params that are null', { ...V, id: 0, method: 'm', params: null }, 0, PARAMS],
  ['params that are a number', { ...V, id: '', method: 'm', params: 1 }, '', PARAMS],
  ['a notification with bad params', { ...V, method: 'm', params: 'bar' }, undefined, PARAMS],
  ['no method, and no answer either', { ...V, id: 1 }, 1, NEITHER],
  ['nothing but the version', { ...V }, null, NEITHER],
  ['a method that is a number', { ...V, id: 1, method: 1 }, 1, 'with a method that is not a string'],
  // JSON-RPC 2.0, §7, "rpc call with invalid Request object".
  ['the bad request of the specification', { ...V, method: 1, params: 'bar' }, null, 'not a string'],
  ['a request with a result', { ...V, id: 1, method: 'm', result: 1 }, 1, BOTH_KINDS],
  ['a request with an error', { ...V, id: 1, method: 'm', error: E }, 1, BOTH_KINDS],
  [
    'a response with a result and an error',
    { ...V, id: 1, result: 1, error: E },
    undefined,
    'a result and an error',
  ],
  ['a response without jsonrpc', { id: 1, result: 1 }, undefined, 'a response without "jsonrpc": "2.0"'],
  ['an error without jsonrpc', { id: 1, error: E }, undefined, 'a response without "jsonrpc": "2.0"'],
  ['a result without an id', { ...V, result: 1 }, undefined, 'a response whose id is missing'],
  ['a result for null', { ...V, id: null, result: 1 }, undefined, 'a response whose id is neither'],
  ['an error for a boolean', { ...V, id: true, error: E }, undefined, 'a response whose id is neither'],
  ['an error that is null', { ...V, id: 1, error: null }, undefined, 'a response whose error lacks'],
  ['an error that is text', { ...V, id: 1, error: 'no' }, undefined, 'a response whose error lacks'],
  [
    'an error without a code',
    { ...V, id: 1, error: { message: 'm' } },
    undefined,
    'a response whose error lacks',
  ],
  ['an error without a message', { ...V, error: { code: 1 } }, undefined, 'a response whose error lacks'],
];

describe('explainInvalid says what is wrong and whom to answer (JSON-RPC 2.0, §4 to §6; issue 2, "Bad input")', () => {
  it.each(TABLE)('%s', (_name, value, answerTo, words) => {
    expect(classifyMessage(value)).toBeUndefined();
    const invalid = explainInvalid(value);
    expect(invalid.answerTo).toBe(answerTo);
    expect(invalid.error.code).toBe('invalid-message');
    expect(invalid.error.message).toMatch(/^Not a valid message: .*\.$/);
    expect(invalid.error.message).toContain(words);
  });
});
