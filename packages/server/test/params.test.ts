import type { JsonRpcParams } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { Params } from '../src/params.ts';

const wrong = (what: string) =>
  expect.objectContaining({ code: -32602, message: `Invalid params for some/method: ${what}.` });

function params(members: JsonRpcParams | undefined): Params {
  return new Params('some/method', members);
}

it('reads a string', () => {
  expect(params({ name: 'a' }).string('name')).toBe('a');
  expect(params({ name: '' }).string('name')).toBe('');
});

it.each([
  [undefined, 'absent'],
  [{}, 'absent'],
  [{ name: undefined }, 'absent'],
  [{ name: null }, 'null'],
  [{ name: 5 }, 'a number'],
  [{ name: true }, 'a boolean'],
  [{ name: [] }, 'an array'],
  [{ name: {} }, 'an object'],
])('refuses %j where a string must be', (members, kind) => {
  expect(() => params(members).string('name')).toThrow(wrong(`params.name must be a string, not ${kind}`));
});

it('takes the fallback for a string that is absent, and for nothing else', () => {
  expect(params({}).string('name', 'fallback')).toBe('fallback');
  expect(params({ name: '' }).string('name', 'fallback')).toBe('');
  expect(() => params({ name: null }).string('name', 'fallback')).toThrow(
    wrong('params.name must be a string, not null'),
  );
});

it('reads an object, or nothing', () => {
  const value = { a: 1 };
  expect(params({ args: value }).object('args')).toBe(value);
  expect(params({}).object('args')).toBeUndefined();
});

it.each([
  [null, 'null'],
  ['a', 'a string'],
  [[1], 'an array'],
])('refuses %j where an object must be', (args, kind) => {
  expect(() => params({ args }).object('args')).toThrow(wrong(`params.args must be an object, not ${kind}`));
});

it('refuses params by position', () => {
  expect(() => params(['a'])).toThrow(wrong('params must be an object, not an array'));
});

it('names the whole way to a member within another', () => {
  const clientInfo = params({ clientInfo: { name: 5 } }).within('clientInfo');
  expect(() => clientInfo.string('name')).toThrow(
    wrong('params.clientInfo.name must be a string, not a number'),
  );
  expect(params({}).within('clientInfo').string('name', 'unknown')).toBe('unknown');
});

it('sees only members of its own, whatever every object inherits', () => {
  const empty = params({});
  expect(empty.object('__proto__')).toBeUndefined();
  expect(() => empty.string('constructor')).toThrow(wrong('params.constructor must be a string, not absent'));
  const own = params(JSON.parse('{"__proto__":"a","constructor":"b"}') as JsonRpcParams);
  expect([own.string('__proto__'), own.string('constructor')]).toEqual(['a', 'b']);
});
