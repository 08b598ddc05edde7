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
