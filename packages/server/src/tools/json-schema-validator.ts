import type { McpObjectSchema } from '@mcplkit/wire';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { McpServerError } from '../server-error.ts';
import { problemOf } from './json-schema-problem.ts';
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
const validators = new WeakMap<McpObjectSchema, JsonSchemaValidator>();

/** Checks values against a JSON Schema. It is compiled when the first value comes, once for all who use it. */
export class JsonSchemaValidator {
  readonly #schema: McpObjectSchema;
  readonly #tool: string;
  readonly #dialect: string;
  #validate: ValidateFunction | undefined;

  private constructor(schema: McpObjectSchema, tool: string, dialect: string) {
    this.#schema = schema;
    this.#tool = tool;
    this.#dialect = dialect;
  }

  /**
   * The validator of a schema: the same one for the same object.
   *
   * @throws {McpServerError} `invalid-tool` when `$schema` names a dialect that is not spoken
   */
  static of(schema: McpObjectSchema, tool: string): JsonSchemaValidator {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validator = new JsonSchemaValidator(schema, tool, dialectOf(schema, tool));
    validators.set(schema, validator);
    return validator;
  }

  /** @throws {McpServerError} `invalid-tool` when the schema cannot be compiled */
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
        cause instanceof EvalError
          ? 'this page or worker forbids to make code at run time; give the tool a schema of zod instead'
          : reason;
      const message = `A schema of the tool ${this.#tool} cannot be compiled: ${words}.`;
      throw new McpServerError('invalid-tool', message, undefined, { cause });
    }
  }
}

function dialectOf({ $schema }: McpObjectSchema, tool: string): string {
  if ($schema === undefined) return LATEST;
  const dialect = String($schema)
    .replace(/^https?:\/\//, '')
    .replace(/#$/, '');
  if (DIALECTS.has(dialect)) return dialect;
  const words = `The tool ${tool} has a schema of ${String($schema)}`;
  throw new McpServerError('invalid-tool', `${words}; spoken are 2020-12, the default, and draft-07.`);
}
