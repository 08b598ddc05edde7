import { describe, expect, it } from 'vitest';
import { ConnectionClosedError, ConnectionError, ConnectionTimeoutError, RpcError } from '../src/errors.ts';

describe('ConnectionClosedError (seed, "Errors")', () => {
  it('says what the close meant: nothing was sent [ERROR-1] [ERROR-2]', () => {
    const error = new ConnectionClosedError('not-sent');
    expect(error.outcome).toBe('not-sent');
    expect(error.message).toContain('was not sent');
  });

  it('says what the close meant: it was handed to the output and got no answer [ERROR-1] [ERROR-2]', () => {
    const error = new ConnectionClosedError('no-response');
    expect(error.outcome).toBe('no-response');
    expect(error.message).toMatch(/before an answer came: the request was sent/);
  });

  it('says what the close meant: no more messages will come [ERROR-1] [ERROR-2]', () => {
    const error = new ConnectionClosedError();
    expect(error.outcome).toBeUndefined();
    expect(error.message).toContain('no more messages will come');
  });

  it('is a local error: told by instanceof and by its code, with a cause when there was one (decision 10)', () => {
    const cause = new Error('reset');
    const error = new ConnectionClosedError('not-sent', { cause });
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).not.toBeInstanceOf(RpcError);
    expect([error.name, error.code, error.cause]).toEqual(['ConnectionClosedError', 'closed', cause]);
    expect('cause' in new ConnectionClosedError()).toBe(false);
  });
});

describe('ConnectionTimeoutError (seed, "Errors")', () => {
  it('is the RpcError with code -32000 and outcome no-response [ERROR-5]', () => {
    const error = new ConnectionTimeoutError('tools/call', 250);
    expect(error).toBeInstanceOf(RpcError);
    expect([error.name, error.code, error.outcome]).toEqual([
      'ConnectionTimeoutError',
      -32000,
      'no-response',
    ]);
    expect(error.message).toMatch(/tools\/call within 250 ms/);
  });
});

describe('RpcError (seed, "Errors")', () => {
  it("has the other end's own message with no code in front of it, its code and its data [ERROR-3] [ERROR-4]", () => {
    const error = RpcError.fromResponse({
      code: -32601,
      message: 'Method not found: x',
      data: { method: 'x' },
    });
    expect(error).toBeInstanceOf(RpcError);
    expect([error.name, error.message, error.code, error.data]).toEqual([
      'RpcError',
      'Method not found: x',
      -32601,
      { method: 'x' },
    ]);
  });

  it('keeps a message that is empty text', () => {
    expect(RpcError.fromResponse({ code: 1, message: '' }).message).toBe('');
  });

  it.each([
    [{ code: -5 }, -5, 'code is -5 and whose message is missing'],
    [{ code: -5, message: 7 }, -5, 'code is -5 and whose message is 7'],
    [{ code: 'E_NO', message: null }, -32603, 'code is a value of type string and whose message is null'],
    [{ code: 1.5, message: ['a'] }, -32603, 'code is 1.5 and whose message is a value of type array'],
    [{}, -32603, 'code is missing'],
    ['no', -32603, 'a value of type string, not an object'],
    [null, -32603, 'null, not an object'],
    [7, -32603, '7, not an object'],
    [undefined, -32603, 'missing, not an object'],
  ])('says what came when no text did: %j [ERROR-4]', (sent, code, words) => {
    const error = RpcError.fromResponse(sent);
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  it('keeps what came as data when it was no object', () => {
    expect(RpcError.fromResponse('no').data).toBe('no');
  });

  it('never throws: a peer cannot make the reader of its error fail', () => {
    expect(RpcError.fromResponse(Object.create(null))).toBeInstanceOf(RpcError);
    expect(RpcError.fromResponse([])).toBeInstanceOf(RpcError);
  });
});
