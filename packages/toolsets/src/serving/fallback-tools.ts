import { McpToolResults } from '@mcplkit/server';
import {
  ERR_INVALID_PARAMS,
  ERR_INVALID_REQUEST,
  type McpObjectSchema,
  type McpTool,
  type McpToolResult,
  RpcError,
} from '@mcplkit/wire';
import { TOOLSET_TOOL } from '@mcplkit/wire/methods';
import type { Toolset } from '../definitions.ts';
import type { Instance } from '../instances/instance.ts';
import type { Asked, Operations } from './operations.ts';
import { plainContent } from './plain-content.ts';

/** The names of the tools that hosts without tool presence are given. */
export const FALLBACK_NAMES: ReadonlySet<string> = new Set(Object.values(TOOLSET_TOOL));

/** The tools that stand for the methods; none when there are no toolsets. */
export function fallbackTools(toolsets: ReadonlyMap<string, Toolset>): McpTool[] {
  const all = [...toolsets.values()];
  if (all.length === 0) return [];
  const toolset = { type: 'string', enum: all.map(({ name }) => name) };
  const instance = { type: 'string', description: 'The name of the instance.' };
  const list = all.map(described).join('\n');
  const options = { type: 'object', description: 'What the toolset takes, if it takes anything.' };
  const name = { type: 'string', description: 'A name for the instance, if the toolset has instances.' };
  const tools: McpTool[] = [
    {
      name: TOOLSET_TOOL.open,
      description: `Opens a toolset, so that its tools can be called. Toolsets:\n${list}`,
      inputSchema: schema({ toolset, name, options }, ['toolset']),
    },
    {
      name: TOOLSET_TOOL.close,
      description: `Closes an open toolset. Toolsets:\n${list}`,
      inputSchema: schema({ toolset, instance }, ['toolset']),
    },
  ];
  const several = all.filter(({ info }) => info.instances);
  if (several.length === 0) return tools;
  const use: McpTool = {
    name: TOOLSET_TOOL.use,
    description: `Chooses the open instance that the next calls are for. Toolsets with instances:\n${several.map(described).join('\n')}`,
    inputSchema: schema({ toolset: { type: 'string', enum: several.map((each) => each.name) }, instance }, [
      'toolset',
      'instance',
    ]),
  };
  return [...tools, use];
}

/** Runs one of them. What does not fit is said in a result, for the model to read. */
export async function runFallback(
  tool: string,
  args: Record<string, unknown>,
  operations: Operations,
  asked: Asked,
): Promise<McpToolResult> {
  try {
    if (tool === TOOLSET_TOOL.open) return shown(await operations.open(args, asked), 'is open');
    if (tool === TOOLSET_TOOL.close) return closed(operations.close(target(args), asked));
    return chosen(operations.find(target(args), asked.principal), asked);
  } catch (thrown) {
    const isForModel =
      thrown instanceof RpcError && [ERR_INVALID_PARAMS, ERR_INVALID_REQUEST].includes(thrown.code);
    if (isForModel) return McpToolResults.error(thrown.message);
    throw thrown;
  }
}

function target({ toolset, instance }: Record<string, unknown>): { toolset: unknown; instance: unknown } {
  return { toolset, instance };
}

function closed(wasOpen: boolean): McpToolResult {
  return McpToolResults.text(wasOpen ? 'It is closed.' : 'It was not open.');
}

function chosen(instance: Instance | undefined, { exchange }: Asked): McpToolResult {
  if (instance === undefined) return McpToolResults.error('It is not open.');
  exchange.link.chosen.set(instance.origin.toolset.name, instance.id);
  return shown(instance, 'is chosen');
}

function shown({ id, state }: Instance, what: string): McpToolResult {
  const { visible = [], content = [] } = state?.surface ?? {};
  const names = visible.length === 0 ? 'none at the moment' : visible.join(', ');
  return {
    content: [{ type: 'text', text: `${id} ${what}. Its tools now: ${names}.` }, ...plainContent(content)],
  };
}

function described({ name, info, definition }: Toolset): string {
  const { title, summary, instances } = info;
  const options = definition.optionsSchema;
  const takes = options === undefined ? '' : ` Options: ${JSON.stringify(options)}`;
  return `- ${name} (${title}): ${summary}${instances ? ' It can be open more than once.' : ''}${takes}`;
}

function schema(properties: Record<string, object>, required: string[]): McpObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
