import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { JsonSchemaError } from './json-schema-error.ts';
import { problemOf } from './problem.ts';
import type { Verdict } from './verdict.ts';

const OPTIONS = {
  // A keyword that is not known is a note to somebody else, as JSON Schema has it; a format is one, too.
  strict: false,
  validateFormats: false,
  // All that is wrong with what a peer sent can be more than anybody wants to hold.
  allErrors: false,
  // A name that every object inherits is only a name.
  ownProperties: true,
  // Two tools may have schemas with one `$id`.
  addUsedSchema: false,
  verbose: true,
  logger: false,
} as const;

/** Compilers by what `$schema` says, without its scheme and its empty fragment. Each is made when it is needed. */
const DIALECTS = new Map<string, () => Pick<Ajv, 'compile'>>([
  ['json-schema.org/draft/2020-12/schema', () => new Ajv2020(OPTIONS)],
  ['json-schema.org/draft-07/schema', () => new Ajv(OPTIONS)],
]);
const LATEST = 'json-schema.org/draft/2020-12/schema';

const compilers = new Map<string, Pick<Ajv, 'compile'>>();
const validators = new WeakMap<object, JsonSchemaValidator>();

/**
 * Checks values against one JSON Schema: 2020-12, or draft-07 where `$schema` says so.
 *
 * It is compiled when the first value comes, once for all who use the same object. Formats are notes. The first problem
 * that is found is told.
 *
 * @example
 * ```ts
 * import { JsonSchemaValidator } from '@mcplkit/json-schema';
 *
 * const validator = JsonSchemaValidator.of({
 *   type: 'object',
 *   properties: { by: { type: 'integer' } },
 * });
 * console.log(validator.check({ by: 'two' })); // { problem: 'by must be a whole number, not a string' }
 * ```
 */
export class JsonSchemaValidator {
  readonly #schema: object;
  readonly #dialect: string;
  #validate: ValidateFunction | undefined;

  private constructor(schema: object, dialect: string) {
    this.#schema = schema;
    this.#dialect = dialect;
  }

  /**
   * The validator of a schema: the same one for the same object.
   *
   * @throws {JsonSchemaError} `unknown-dialect`
   */
  static of(schema: object): JsonSchemaValidator {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validator = new JsonSchemaValidator(schema, dialectOf(schema));
    validators.set(schema, validator);
    return validator;
  }

  /**
   * Says whether a value fits, and if not, why, in words for a model. The value is left as it is.
   *
   * @throws {JsonSchemaError} `uncompilable`, at the first value
   */
  check(value: unknown): Verdict {
    this.#validate ??= this.#compile();
    if (this.#validate(value)) return { value };
    return { problem: problemOf(this.#validate.errors ?? []) };
  }

  #compile(): ValidateFunction {
    try {
      const compiler = compilers.get(this.#dialect) ?? DIALECTS.get(this.#dialect)?.();
      if (compiler === undefined) throw new Error(`no compiler for ${this.#dialect}`);
      compilers.set(this.#dialect, compiler);
      return compiler.compile(this.#schema);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const words =
        cause instanceof EvalError ? 'this page or worker forbids to make code at run time' : reason;
      throw new JsonSchemaError('uncompilable', `The schema cannot be compiled: ${words}.`, { cause });
    }
  }
}

function dialectOf(schema: object): string {
  const { $schema } = schema as { $schema?: unknown };
  if ($schema === undefined) return LATEST;
  const dialect = String($schema)
    .replace(/^https?:\/\//, '')
    .replace(/#$/, '');
  if (DIALECTS.has(dialect)) return dialect;
  const words = `The schema is of ${String($schema).slice(0, 100)}; spoken are 2020-12, the default, and draft-07.`;
  throw new JsonSchemaError('unknown-dialect', words);
}
