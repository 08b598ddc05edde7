import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { arrayItems, isPlainObject, ownDataValue, ownNames, stringList } from '../src/json-data.ts';

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('isPlainObject', () => {
  it('accepts what JSON.parse and object literals make, of any realm', () => {
    const plain = [
      {},
      { a: 1 },
      JSON.parse('{"__proto__": 1}'),
      Object.create(null),
      runInNewContext('({ a: 1 })'),
    ];
    for (const value of plain) expect(isPlainObject(value)).toBe(true);
  });

  it('refuses every other value', () => {
    class Instance {}
    const others = [
      undefined,
      null,
      true,
      0,
      '',
      1n,
      Symbol('x'),
      () => ({}),
      [],
      new Proxy([], {}),
      Object.setPrototypeOf([], null),
      runInNewContext('[]'),
      new Instance(),
      new Map(),
      new Date(0),
      new Boolean(true),
      Object.create({ a: true }),
    ];
    for (const value of others) expect(isPlainObject(value)).toBe(false);
  });

  it('refuses a proxy that cannot be asked', () => {
    const throwing = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('no');
        },
      },
    );
    expect(isPlainObject(throwing)).toBe(false);
    expect(isPlainObject(revoked())).toBe(false);
  });
});

describe('ownDataValue', () => {
  it('reads an own member of a plain object, whatever its name', () => {
    expect(ownDataValue({ a: 1 }, 'a')).toBe(1);
    expect(ownDataValue(JSON.parse('{"__proto__": 2}'), '__proto__')).toBe(2);
    expect(ownDataValue({}, 'constructor')).toBeUndefined();
    expect(ownDataValue({}, '__proto__')).toBeUndefined();
  });

  it('reads nothing from anything else', () => {
    for (const value of [undefined, null, 'text', ['x'], new Map([['length', 1]]), revoked()]) {
      expect(ownDataValue(value, 'length')).toBeUndefined();
    }
  });

  it('runs no getter, and counts it as absent', () => {
    let runs = 0;
    const value = {
      get a() {
        runs += 1;
        return true;
      },
    };
    expect(ownDataValue(value, 'a')).toBeUndefined();
    expect(runs).toBe(0);
  });

  it('counts a member as absent when a trap of a proxy throws', () => {
    const value = new Proxy(
      { a: true },
      {
        getOwnPropertyDescriptor() {
          throw new Error('no');
        },
      },
    );
    expect(ownDataValue(value, 'a')).toBeUndefined();
  });

  it('reads through a proxy that passes everything on', () => {
    expect(ownDataValue(new Proxy({ a: true }, {}), 'a')).toBe(true);
  });
});

describe('stringList', () => {
  it('copies an array of strings within the limit', () => {
    const list = ['a', 'a', ''];
    expect(stringList(list, 3)).toEqual(list);
    expect(stringList(list, 3)).not.toBe(list);
    expect(stringList(list, 2)).toBeUndefined();
    expect(stringList(Array(3), 3)).toBeUndefined();
  });

  it('is undefined for anything else', () => {
    const others = [
      undefined,
      null,
      'abc',
      { length: 0 },
      new Set(['a']),
      [7],
      ['a', null],
      [['a']],
      revoked(),
    ];
    for (const value of others) expect(stringList(value, 9)).toBeUndefined();
  });
});

describe('arrayItems', () => {
  it('copies an array within the limit, and never one beyond it', () => {
    expect(arrayItems([1, null], 2)).toEqual([1, null]);
    expect(arrayItems([], 0)).toEqual([]);
    expect(arrayItems(new Array(2 ** 32 - 1), 10)).toBeUndefined();
  });

  it('is undefined for what throws when it is read', () => {
    const throwing = Object.defineProperty([1], '0', {
      get() {
        throw new Error('no');
      },
    });
    expect(arrayItems(throwing, 9)).toBeUndefined();
    expect(arrayItems(revoked(), 9)).toBeUndefined();
  });
});

describe('ownNames', () => {
  it('gives own names of a plain object, whatever they are', () => {
    expect(ownNames(JSON.parse('{"__proto__": 1, "a": 2}'))).toEqual(['__proto__', 'a']);
    expect(ownNames(Object.create({ a: 1 }))).toEqual([]);
  });

  it('gives none for anything else', () => {
    for (const value of [undefined, null, 'ab', ['a'], new Map([['a', 1]]), revoked()])
      expect(ownNames(value)).toEqual([]);
    const throwing = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no');
        },
      },
    );
    expect(ownNames(throwing)).toEqual([]);
  });
});
