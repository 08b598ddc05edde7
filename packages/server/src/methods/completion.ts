import { ERR_INVALID_PARAMS, type McpCompleteParams, type McpCompleteResult, RpcError } from '@mcplkit/wire';
import type { IMcpBehavior, McpCompletions } from '../behavior/behavior.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Params } from '../params.ts';
import type { MethodTable } from './method.ts';

/** The most values that one completion may carry (MCP 2025-11-25, "Completion"). */
const MAX_VALUES = 100;

/** Completing arguments of prompts and variables of templates (MCP 2025-11-25, "Completion"). */
export const completionMethods: MethodTable = {
  async 'completion/complete'(session, params, context): Promise<McpCompleteResult> {
    const ref = referenceOf(params.within('ref'));
    const given = params.within('argument');
    const argument = { name: given.string('name'), value: given.string('value') };
    const settled = params.within('context').strings('arguments');
    const behavior = ownerOf(session.home.behaviors.catalog, ref);
    const request = session.contextOf(params, context);
    const found = await behavior.completeAsync?.(ref, argument, settled, request);
    return { completion: bounded(found ?? []) };
  },
};

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

/** What is beyond the bound is counted and not sent. */
function bounded(found: McpCompletions): McpCompleteResult['completion'] {
  const completion: Completion = isList(found) ? { values: found } : found;
  const { values, total, hasMore } = completion;
  const cut = values.length > MAX_VALUES;
  return {
    values: values.slice(0, MAX_VALUES),
    total: total ?? values.length,
    hasMore: hasMore === true || cut,
  };
}

/** A completion whose values nobody changes. */
type Completion = Omit<McpCompleteResult['completion'], 'values'> & { readonly values: readonly string[] };

function isList(found: McpCompletions): found is readonly string[] {
  return Array.isArray(found);
}
