/** What is wrong with a schema. */
export type JsonSchemaErrorCode =
  /** Its `$schema` names a dialect that is not spoken. */
  | 'unknown-dialect'
  /** It is no valid schema, or code cannot be made here at run time. */
  | 'uncompilable';

/** A schema that cannot be used. It says nothing about the value that was to be checked. */
export class JsonSchemaError extends Error {
  /** What is wrong with the schema. */
  readonly code: JsonSchemaErrorCode;

  constructor(code: JsonSchemaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JsonSchemaError';
    this.code = code;
  }
}
