import { describe, expect, it } from 'vitest';
import {
  classifyMessage,
  isJsonRpcNotification,
  isJsonRpcParams,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isRequestId,
  makeErrorResponse,
  makeNotification,
  makeRequest,
  makeResponse,
} from '../src/message.ts';

const V = { jsonrpc: '2.0' };

const MESSAGES: [string, unknown, ReturnType<typeof classifyMessage>][] = [
  ['a request with a number', { ...V, id: 1, method: 'm' }, 'request'],
  ['a request with the number 0', { ...V, id: 0, method: 'm' }, 'request'],
  ['a request with a string', { ...V, id: 'a', method: 'm' }, 'request'],
  ['a request with an empty string', { ...V, id: '', method: 'm' }, 'request'],
  ['a request with the largest exact number', { ...V, id: Number.MAX_SAFE_INTEGER, method: 'm' }, 'request'],
  ['a request with named params', { ...V, id: 1, method: 'm', params: {} }, 'request'],
  ['a request with params by position', { ...V, id: 1, method: 'm', params: [] }, 'request'],
  ['a request with an empty method', { ...V, id: 1, method: '' }, 'request'],
  ['a request with members beside the known ones', { ...V, id: 1, method: 'm', more: 1 }, 'request'],
  ['a notification', { ...V, method: 'm' }, 'notification'],
  ['a notification with params', { ...V, method: 'm', params: { a: 1 } }, 'notification'],
  ['a response with a result', { ...V, id: 1, result: {} }, 'response'],
  ['a response with the result null', { ...V, id: 1, result: null }, 'response'],
  ['a response with the result false', { ...V, id: 1, result: false }, 'response'],
  ['a response with an error', { ...V, id: 1, error: { code: 1, message: '' } }, 'response'],
  ['an error for no readable id', { ...V, id: null, error: { code: 1, message: 'm' } }, 'response'],
  ['an error without an id', { ...V, error: { code: 1, message: 'm' } }, 'response'],

  ['undefined', undefined, undefined],
  ['null', null, undefined],
  ['a string', 'm', undefined],
  ['a number', 1, undefined],
  ['an array', [{ ...V, method: 'm' }], undefined],
  ['an empty object', {}, undefined],
  ['a message of JSON-RPC 1.0', { id: 1, method: 'm', params: [] }, undefined],
  ['a version that is a number', { jsonrpc: 2.0, id: 1, method: 'm' }, undefined],
  ['an id and nothing else', { ...V, id: 1 }, undefined],
  ['a request with the id null', { ...V, id: null, method: 'm' }, undefined],
  ['a request with a fractional id', { ...V, id: 1.5, method: 'm' }, undefined],
  ['a request with an inexact id', { ...V, id: 2 ** 53, method: 'm' }, undefined],
  ['a request with a boolean as its id', { ...V, id: true, method: 'm' }, undefined],
  ['a request with an object as its id', { ...V, id: {}, method: 'm' }, undefined],
  ['a method that is a number', { ...V, id: 1, method: 1 }, undefined],
  ['a method that is null', { ...V, id: 1, method: null }, undefined],
  ['params that are null', { ...V, id: 1, method: 'm', params: null }, undefined],
  ['params that are a string', { ...V, id: 1, method: 'm', params: 'bar' }, undefined],
  ['params that are a number', { ...V, method: 'm', params: 1 }, undefined],
  ['a request and a result at once', { ...V, id: 1, method: 'm', result: 1 }, undefined],
  [
    'a request and an error at once',
    { ...V, id: 1, method: 'm', error: { code: 1, message: '' } },
    undefined,
  ],
  ['a result and an error at once', { ...V, id: 1, result: 1, error: { code: 1, message: '' } }, undefined],
  ['a result without an id', { ...V, result: 1 }, undefined],
  ['a result for the id null', { ...V, id: null, result: 1 }, undefined],
  ['an error that is null', { ...V, id: 1, error: null }, undefined],
  ['an error that is a string', { ...V, id: 1, error: 'no' }, undefined],
  ['an error without a code', { ...V, id: 1, error: { message: 'no' } }, undefined],
  ['an error with a fractional code', { ...V, id: 1, error: { code: 1.5, message: 'no' } }, undefined],
  ['an error without a message', { ...V, id: 1, error: { code: 1 } }, undefined],
];

describe('classifyMessage (JSON-RPC 2.0, §4 and §5)', () => {
  it.each(MESSAGES)('says what %s is', (_name, value, kind) => {
    expect(classifyMessage(value)).toBe(kind);
    expect(isJsonRpcRequest(value)).toBe(kind === 'request');
    expect(isJsonRpcNotification(value)).toBe(kind === 'notification');
    expect(isJsonRpcResponse(value)).toBe(kind === 'response');
  });
});

describe('isRequestId', () => {
  it.each([0, -1, 1, Number.MAX_SAFE_INTEGER, '', '0', 'a'])('takes %j', (id) => {
    expect(isRequestId(id)).toBe(true);
  });

  it.each([null, undefined, true, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, {}, [], 1n])(
    'refuses %s',
    (id) => {
      expect(isRequestId(id)).toBe(false);
    },
  );
});

describe('isJsonRpcParams', () => {
  it('takes objects and arrays, and nothing else', () => {
    expect([{}, [], { a: 1 }].every(isJsonRpcParams)).toBe(true);
    expect([null, undefined, 'a', 1, true].some(isJsonRpcParams)).toBe(false);
  });
});

describe('the makers', () => {
  it('make messages of their kind [METHOD-5]', () => {
    expect(classifyMessage(makeRequest(1, 'm'))).toBe('request');
    expect(classifyMessage(makeNotification('m'))).toBe('notification');
    expect(classifyMessage(makeResponse(1, 'r'))).toBe('response');
    expect(classifyMessage(makeErrorResponse(1, -1, 'e'))).toBe('response');
  });

  it('leave out what was not given, also as a member that is undefined', () => {
    expect(Object.keys(makeRequest(1, 'm'))).toEqual(['jsonrpc', 'id', 'method']);
    expect(Object.keys(makeNotification('m'))).toEqual(['jsonrpc', 'method']);
    expect(Object.keys(makeErrorResponse(1, -1, 'e').error)).toEqual(['code', 'message']);
  });

  it('keep params and data', () => {
    expect(makeRequest('a', 'm', [1])).toEqual({ ...V, id: 'a', method: 'm', params: [1] });
    expect(makeNotification('m', { a: 1 })).toEqual({ ...V, method: 'm', params: { a: 1 } });
    expect(makeErrorResponse(null, -1, 'e', null)).toEqual({
      ...V,
      id: null,
      error: { code: -1, message: 'e', data: null },
    });
  });

  it('send a result of undefined as null, so that the caller gets an answer', () => {
    expect(JSON.parse(JSON.stringify(makeResponse(1, undefined)))).toEqual({ ...V, id: 1, result: null });
  });
});
