/** Whether this is an object that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something that came, where it is a text; else the empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Something that came, where it is a list; else the empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a provider counts; what is no count is none, and never takes something off a bound. */
export function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}
