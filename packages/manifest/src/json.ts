/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

/** Whether `value` is an object as `JSON.parse` and object literals make it, of any realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member; what is inherited does not count. */
export function member(object: Json | undefined, name: string): Json | undefined {
  return isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own member; an assignment to `__proto__` would set the prototype. */
export function setMember(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The same object with other values; what becomes `undefined` is left out. */
export function mapMembers(
  object: JsonObject,
  change: (value: Json, name: string) => Json | undefined,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    const changed = change(value, name);
    if (changed !== undefined) setMember(result, name, changed);
  }
  return result;
}
