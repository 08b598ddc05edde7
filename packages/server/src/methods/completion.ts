import {
  ERR_INVALID_PARAMS,
  ERR_METHOD_NOT_FOUND,
  type McpCompleteParams,
  type McpCompleteResult,
  RpcError,
} from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Declaration } from '../catalog/declaration.ts';
import { isObject } from '../is-object.ts';
import type { Params } from '../params.ts';
import type { MethodTable } from './method.ts';

/** The most values that one completion may carry (MCP 2025-11-25, "Completion"). */
const MAX_VALUES = 100;

/** Completing arguments of prompts and variables of templates (MCP 2025-11-25, "Completion"). */
export const completionMethods: MethodTable = {
  async 'completion/complete'(session, params, context): Promise<McpCompleteResult> {
    const { catalog } = session.home.behaviors;
    // What is not offered is unknown, as is any method that nobody serves.
    if (!completes(catalog)) {
      throw new RpcError(ERR_METHOD_NOT_FOUND, 'Method not found: completion/complete');
    }
    const ref = referenceOf(params.within('ref'));
    const given = params.within('argument');
    const argument = { name: given.string('name'), value: given.string('value') };
    const settled = params.within('context').strings('arguments');
    const behavior = ownerOf(catalog, ref);
    const request = session.contextOf(params, context);
    const found: unknown = await behavior.completeAsync?.(ref, argument, settled, request);
    const completion: unknown = Array.isArray(found) ? { values: found } : (found ?? { values: [] });
    if (isCompletion(completion)) return { completion: bounded(completion) };
    throw new TypeError(`Completing ${argument.name} gave neither a list of texts nor a completion.`);
  },
};

/** Whether there is anything to complete, and somebody who does. */
export function completes(catalog: Catalog): boolean {
  return catalog.declarations.some(isCompleting);
}

function isCompleting({ behavior, prompts, templates }: Declaration): boolean {
  return behavior.completeAsync !== undefined && prompts.length + templates.length > 0;
}

function referenceOf(ref: Params): McpCompleteParams['ref'] {
  const type = ref.string('type');
  if (type === 'ref/prompt') return { type, name: ref.string('name') };
  if (type === 'ref/resource') return { type, uri: ref.string('uri') };
  throw new RpcError(ERR_INVALID_PARAMS, 'The type of a reference is ref/prompt or ref/resource.');
}

function ownerOf(catalog: Catalog, ref: McpCompleteParams['ref']): IMcpBehavior {
  const [kind, name] = ref.type === 'ref/prompt' ? ['prompt', ref.name] : ['resource template', ref.uri];
  const declared = ref.type === 'ref/prompt' ? catalog.prompt(name) : catalog.template(name);
  if (declared !== undefined) return declared.behavior;
  throw new RpcError(ERR_INVALID_PARAMS, `Unknown ${kind}: ${name}`, { ref });
}

/** What is beyond the bound is counted and not sent. How many there are is not said where nobody has counted. */
function bounded({ values, total, hasMore }: Completion): McpCompleteResult['completion'] {
  const count = total ?? (hasMore === true ? undefined : values.length);
  return {
    values: values.slice(0, MAX_VALUES),
    ...(count === undefined ? {} : { total: count }),
    hasMore: hasMore === true || values.length > MAX_VALUES,
  };
}

/** A completion whose values nobody changes. */
type Completion = Omit<McpCompleteResult['completion'], 'values'> & { readonly values: readonly string[] };

/** A behavior in plain JavaScript may answer anything; what no client could read is its failure. */
function isCompletion(completion: unknown): completion is Completion {
  if (!isObject(completion)) return false;
  const { values, total } = completion;
  const isCounted = total === undefined || Number.isInteger(total);
  return isCounted && Array.isArray(values) && values.every((value) => typeof value === 'string');
}
