import type {
  McpIcon,
  McpMeta,
  McpObjectSchema,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
} from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
import { McpToolResults } from '../tool-results.ts';
import { toolResultOf } from './tool-result-of.ts';
import {
  type Checked,
  type ToolCheck,
  type ToolObjectSchema,
  type ToolSchema,
  toolCheckOf,
  type Unchecked,
} from './tool-schema.ts';

/** What `run` may return: a whole result, a text, nothing, or any value that has a JSON form. */
export type ToolReturn<Output> = McpToolResult | (Output extends ToolSchema ? Unchecked<Output> : unknown);

/** A tool: what clients see of it, and the function behind it. */
export interface ToolOptions<Input extends ToolSchema, Output extends ToolSchema | undefined> {
  name: string;
  /** A name for people. */
  title?: string;
  /** What it does, for the model. */
  description?: string;
  /** What arguments it takes. Default: none. */
  input?: Input;
  /** What its results look like. They are checked, and sent as `structuredContent`. */
  output?: Output;
  annotations?: McpToolAnnotations;
  icons?: McpIcon[];
  _meta?: McpMeta;
  /**
   * What an argument `uri` is: the resource that a call is about, one of the behavior's, or an argument like any other.
   * Default: `argument` when `input` has a property of that name, else `resource`.
   */
  uri?: 'resource' | 'argument';
  /** Does it. A throw becomes a result with `isError` and the message. */
  run(
    args: Checked<Input>,
    request?: IMcpRequestContext,
  ): ToolReturn<Output> | PromiseLike<ToolReturn<Output>>;
}

/** What is known of a tool besides what clients see. */
export interface ToolDefinition {
  /** What an argument `uri` is. */
  readonly uri: 'resource' | 'argument';
  /** Checks the arguments, runs the tool, checks the result. Arguments that do not fit are a result with `isError`. */
  call(args: Record<string, unknown>, request?: IMcpRequestContext): Promise<McpToolResult>;
}

/** JSON leaves a member with such a key out. */
const DEFINITION = Symbol('mcplkit.tool');

/** A tool that a behavior can list and execute without a line of its own. */
export interface DefinedTool extends McpTool {
  readonly [DEFINITION]: ToolDefinition;
}

const NO_ARGUMENTS: McpObjectSchema = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Defines a tool by its schemas and a function.
 *
 * Arguments are checked before `run` sees them; the types of its arguments follow from a schema of zod, or of any other
 * library with the Standard Schema and its JSON Schema. A JSON Schema is compiled at the first call.
 *
 * @throws {McpServerError} `invalid-tool` when a schema cannot be used
 *
 * @example
 * ```ts
 * import { defineTool, McpServer, McpToolTable } from '@mcplkit/server';
 *
 * const add = defineTool({
 *   name: 'add',
 *   description: 'Adds two numbers.',
 *   input: {
 *     type: 'object',
 *     properties: { a: { type: 'number' }, b: { type: 'number' } },
 *     required: ['a', 'b'],
 *   },
 *   run: ({ a, b }) => ({ sum: Number(a) + Number(b) }),
 * });
 *
 * export const server = new McpServer({ behaviors: [new McpToolTable([add])] });
 * ```
 */
export function defineTool<
  Input extends ToolSchema = ToolObjectSchema,
  Output extends ToolSchema | undefined = undefined,
>(options: ToolOptions<Input, Output>): DefinedTool {
  const { name, input = NO_ARGUMENTS, output, run, uri, ...shown } = options;
  const inputCheck = toolCheckOf(input, name, 'input');
  const outputCheck = output === undefined ? undefined : toolCheckOf(output, name, 'output');
  const hasOwnUri = Object.hasOwn(inputCheck.json.properties ?? {}, 'uri');
  const use = uri ?? (hasOwnUri ? 'argument' : 'resource');
  const definition: ToolDefinition = {
    uri: use,
    async call(args, request) {
      // The resource that a call is about is none of the tool's own arguments, unless it says so.
      const { uri: _subject, ...rest } = args;
      const verdict = await inputCheck.check(hasOwnUri || use === 'argument' ? args : rest);
      if ('problem' in verdict) {
        return McpToolResults.error(`Invalid arguments for ${name}: ${verdict.problem}.`);
      }
      const returned: unknown = await run(verdict.value as Checked<Input>, request);
      return toolResultOf(returned, name, outputCheck);
    },
  };
  return { name, ...shown, ...schemas(inputCheck, outputCheck), [DEFINITION]: definition };
}

/** What a tool was defined with, if `defineTool` made it. */
export function toolDefinitionOf(tool: McpTool | undefined): ToolDefinition | undefined {
  return (tool as Partial<DefinedTool> | undefined)?.[DEFINITION];
}

/** A tool as clients see it, and nothing else. */
export function shownOf(tool: McpTool): McpTool {
  if (toolDefinitionOf(tool) === undefined) return tool;
  const { [DEFINITION]: _definition, ...shown } = tool as DefinedTool;
  return shown;
}

function schemas(
  input: ToolCheck,
  output: ToolCheck | undefined,
): Pick<McpTool, 'inputSchema' | 'outputSchema'> {
  return { inputSchema: input.json, ...(output === undefined ? {} : { outputSchema: output.json }) };
}
