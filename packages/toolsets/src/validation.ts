import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { ToolsetError } from './toolset-error.ts';

/** One thing that is wrong with a value. */
export interface ValidationProblem {
  /** Where, as a JSON Pointer; empty for the whole value. */
  path: string;
  /** What, such as `must be integer`. */
  message: string;
}

/**
 * Says what is wrong with a value under a JSON Schema; an empty list when nothing is.
 *
 * The value is a copy of what came, and the function may fill defaults in.
 */
export type Validate = (schema: object, value: Record<string, unknown>) => readonly ValidationProblem[];

/** The most problems that are named; whoever made more will not read them. */
const MAX_PROBLEMS = 20;

/** A value that was checked, with defaults filled in, or what is wrong with it. */
export type Checked =
  | { readonly value: Record<string, unknown>; readonly problems?: never }
  | { readonly value?: never; readonly problems: readonly ValidationProblem[] };

/** Checks a copy of a value. */
export function check(validate: Validate, schema: object, value: Record<string, unknown>): Checked {
  const copy = structuredClone(value);
  const problems = validate(schema, copy);
  return problems.length === 0 ? { value: copy } : { problems: problems.slice(0, MAX_PROBLEMS) };
}

/** Problems in words for a model, each with its path. */
export function inWords(problems: readonly ValidationProblem[]): string {
  return problems.map(({ path, message }) => `${path === '' ? '(the whole)' : path} ${message}`).join('; ');
}

/** Checks with ajv: JSON Schema 2020-12. Every schema is compiled once. */
export class SchemaValidator {
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    useDefaults: true,
    addUsedSchema: false,
    logger: false,
  });
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  /** @throws {ToolsetError} `invalid-schema` when the schema of `owner` cannot be compiled */
  compile(schema: object, owner: string): void {
    try {
      this.#compile(schema);
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause);
      throw new ToolsetError('invalid-schema', `The schema of ${owner} cannot be compiled: ${words}`, {
        cause,
      });
    }
  }

  readonly validate: Validate = (schema, value) => {
    const validate = this.#compile(schema);
    return validate(value) ? [] : (validate.errors ?? []).map(problemOf);
  };

  #compile(schema: object): ValidateFunction {
    let compiled = this.#compiled.get(schema);
    if (compiled === undefined) {
      // Generators of schemas write older dialects here, whose common keywords mean the same.
      const { $schema: _dialect, ...rest } = schema as { $schema?: unknown };
      compiled = this.#ajv.compile(rest);
      this.#compiled.set(schema, compiled);
    }
    return compiled;
  }
}

/** A member that is missing, or should not be there, is named by its own path. */
function problemOf({ instancePath, message, params }: ErrorObject): ValidationProblem {
  const { missingProperty, additionalProperty } = params as Record<string, unknown>;
  const member = missingProperty ?? additionalProperty;
  const path = member === undefined ? instancePath : `${instancePath}/${escaped(String(member))}`;
  if (missingProperty !== undefined) return { path, message: 'is required' };
  if (additionalProperty !== undefined) return { path, message: 'is not allowed' };
  return { path, message: message ?? 'is invalid' };
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
