/**
 * Whether `value` is an object as `JSON.parse` and object literals make it, of any realm. Arrays, class instances,
 * `Map`, `Date`, boxed values and functions are not. Never throws, also on a revoked proxy.
 */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  try {
    if (Array.isArray(value)) return false;
    const prototype: unknown = Object.getPrototypeOf(value);
    // Another realm has an Object.prototype of its own; it too is the end of its chain.
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  } catch {
    return false;
  }
}

/**
 * The value of an own data member of a plain object; `undefined` for anything else.
 *
 * Inherited members and accessors are not data and count as absent; no getter runs. A proxy whose trap throws
 * counts as an object without that member.
 */
export function ownDataValue(value: unknown, name: string): unknown {
  if (!isPlainObject(value)) return undefined;
  try {
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    return descriptor !== undefined && Object.hasOwn(descriptor, 'value') ? descriptor.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A copy of an array of at most `limit` strings; `undefined` for anything else, an array with one item of another type
 * among them. Never throws.
 */
export function stringList(value: unknown, limit: number): string[] | undefined {
  const items = arrayItems(value, limit);
  return items?.every((item) => typeof item === 'string') ? items : undefined;
}

/** A copy of an array of at most `limit` items; `undefined` for anything else. Never throws. */
export function arrayItems(value: unknown, limit: number): unknown[] | undefined {
  try {
    return Array.isArray(value) && value.length <= limit
      ? Array.from(value as readonly unknown[])
      : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the own enumerable members of a plain object; none for anything else. Never throws. */
export function ownNames(value: unknown): string[] {
  try {
    return isPlainObject(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
}
