import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual(['.', './package.json']);
});

it("'.' exports these names", () => {
  expect(exportedNames(new URL('../src/index.ts', import.meta.url))).toEqual({
    values: ['JsonSchemaError', 'JsonSchemaValidator', 'pathOf'],
    types: ['JsonSchemaErrorCode', 'Verdict'],
  });
});
