/** JSON nested so deep that recursion over it overflows the stack. */
export function deep(levels = 100_000): unknown {
  let value: unknown = true;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What a peer may put where something else is expected, all of it JSON. */
export const WRONG_JSON: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1.5,
  '',
  'tools',
  '*',
  [],
  [null],
  [['tools']],
  [{ capability: 'tools' }],
  {},
  { length: 1, 0: 'tools' },
  JSON.parse('{"__proto__": {"accepted": true, "effectiveCapabilities": ["tools"]}}'),
  { constructor: { prototype: {} }, toString: 1, valueOf: null },
  deep(),
];
