import { expect, it } from 'vitest';
import { parsePropertyPath } from '../../src/apply/property-path.ts';

it.each<[string, string[], boolean]>([
  ['by', ['by'], false],
  ['patch.position', ['patch', 'position'], false],
  ['output.count', ['count'], true],
  ['output', ['output'], false],
  ['\\output.count', ['output', 'count'], false],
  ['a\\.b.c', ['a.b', 'c'], false],
  ['a\\\\.b', ['a\\', 'b'], false],
  ['a\\', ['a\\'], false],
  ['', [''], false],
  ['.', ['', ''], false],
  ['output.', [''], true],
  ['output.output.x', ['output', 'x'], true],
])('%j is %j', (text, names, isOutput) => {
  expect(parsePropertyPath(text)).toEqual({ names, isOutput });
});
