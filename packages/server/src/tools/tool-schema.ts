import { JsonSchemaError, JsonSchemaValidator, pathOf, type Verdict } from '@mcplkit/json-schema';
import type { McpObjectSchema } from '@mcplkit/wire';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { McpServerError } from '../server-error.ts';

/** A schema that can check a value and say what it wants in JSON Schema, as those of zod 4.2 and later can. */
export interface StandardToolSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaV1.Props<Input, Output> & StandardJSONSchemaV1.Props<Input, Output>;
}

/** A JSON Schema of an object, which may be written `as const`. */
export interface ToolObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, object>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly [keyword: string]: unknown;
}

/** What arguments or results look like: a JSON Schema of an object, or a schema of a library. */
export type ToolSchema = ToolObjectSchema | StandardToolSchema;

/** What a value is once a schema has let it through. */
export type Checked<Schema> = Schema extends StandardToolSchema
  ? StandardSchemaV1.InferOutput<Schema>
  : Record<string, unknown>;

/** What a schema takes. */
export type Unchecked<Schema> = Schema extends StandardToolSchema
  ? StandardSchemaV1.InferInput<Schema>
  : unknown;

/** A schema of a tool: what is told to clients, and the check. */
export interface ToolCheck {
  readonly json: McpObjectSchema;
  check(value: unknown): Verdict | Promise<Verdict>;
}

/** How many problems of a value are named, and how long the words for each may be: they may quote the value. */
const MAX_PROBLEMS = 5;
const MAX_WORDS = 300;

/**
 * Reads a schema.
 *
 * @throws {McpServerError} `invalid-tool` when it is none of an object, or cannot be told in JSON Schema
 */
export function toolCheckOf(schema: ToolSchema, tool: string, side: 'input' | 'output'): ToolCheck {
  if (!isStandard(schema)) {
    const json = objectSchema(schema, tool, side);
    const validator = usable(tool, () => JsonSchemaValidator.of(json));
    return { json, check: (value) => usable(tool, () => validator.check(value)) };
  }
  const standard = schema['~standard'];
  if (standard.jsonSchema === undefined) {
    const words = `The ${side} schema of the tool ${tool} (${standard.vendor}) cannot say what it wants in JSON Schema`;
    throw new McpServerError(
      'invalid-tool',
      `${words}: use a version that can (zod from 4.2 on), or JSON Schema.`,
    );
  }
  const json = standard.jsonSchema[side]({ target: 'draft-2020-12' });
  return { json: objectSchema(json, tool, side), check: (value) => standardVerdict(standard, value) };
}

/** What is wrong with a schema is told with the name of the tool that has it. */
function usable<Result>(tool: string, use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    const instead = error.cause instanceof EvalError ? ' Give the tool a schema of zod instead.' : '';
    const words = `The tool ${tool} cannot be used: ${error.message}${instead}`;
    throw new McpServerError('invalid-tool', words, undefined, { cause: error });
  }
}

function isStandard(schema: ToolSchema): schema is StandardToolSchema {
  return '~standard' in schema;
}

function objectSchema(
  json: ToolObjectSchema | Record<string, unknown>,
  tool: string,
  side: string,
): McpObjectSchema {
  if (json.type === 'object') return json as McpObjectSchema;
  throw new McpServerError(
    'invalid-tool',
    `The ${side} schema of the tool ${tool} has to be one of an object.`,
  );
}

async function standardVerdict(standard: StandardSchemaV1.Props, value: unknown): Promise<Verdict> {
  const result = await standard.validate(value);
  if (result.issues === undefined) return { value: result.value };
  const problems = result.issues.slice(0, MAX_PROBLEMS).map(({ path = [], message }) => {
    const place = pathOf(path.map((segment) => (typeof segment === 'object' ? segment.key : segment)));
    const words = place === '' ? message : `${place}: ${message}`;
    return words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS)}…`;
  });
  return { problem: problems.join('; ') };
}
