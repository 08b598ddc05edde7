/** A value as a person reads it in a failure. */
export function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/**
 * Where a value first lacks what a pattern asks for, in words; `undefined` when it has all of it.
 *
 * Of objects the members that the pattern names are compared, of lists every item, of anything else the value. A member
 * whose pattern is `undefined` must not be there.
 */
export function firstDifference(actual: unknown, pattern: unknown, path = 'the message'): string | undefined {
  if (typeof pattern !== 'object' || pattern === null) {
    return Object.is(actual, pattern)
      ? undefined
      : `${path} is ${show(actual)}, and ${show(pattern)} was expected.`;
  }
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual) !== Array.isArray(pattern)) {
    return `${path} is ${show(actual)}, and ${show(pattern)} was expected.`;
  }
  if (Array.isArray(pattern) && (actual as unknown[]).length !== pattern.length) {
    return `${path} has ${(actual as unknown[]).length} items, and ${pattern.length} were expected.`;
  }
  for (const [name, expected] of Object.entries(pattern)) {
    const member: unknown = Object.hasOwn(actual, name) ? Reflect.get(actual, name) : undefined;
    const difference = firstDifference(member, expected, `${path}.${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
