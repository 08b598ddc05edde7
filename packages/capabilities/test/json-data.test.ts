import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isPlainObject, ownDataValue } from '../src/json-data.ts';

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
