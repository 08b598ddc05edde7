export type { JsonSchemaErrorCode } from './json-schema-error.ts';
export { JsonSchemaError } from './json-schema-error.ts';
export { JsonSchemaValidator } from './validator.ts';
export { pathOf } from './value-path.ts';
export type { Verdict } from './verdict.ts';
