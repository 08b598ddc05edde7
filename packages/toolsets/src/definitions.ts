import type { McpTool, ToolsetInfo } from '@mcplkit/wire';
import { TOOLSET_TOOL } from '@mcplkit/wire/methods';
import { isName } from './names.ts';
import type { ToolsetDefinition } from './toolset-definition.ts';
import { ToolsetError } from './toolset-error.ts';
import type { ToolsetServerOptions } from './toolset-options.ts';

/** A toolset, as everything behind the constructor sees it. */
export interface Toolset {
  readonly name: string;
  readonly definition: ToolsetDefinition;
  /** What hosts are told of it. */
  readonly info: ToolsetInfo;
  readonly optionsSchema: object;
}

/** The toolsets and tools of a server. */
export interface Definitions {
  readonly toolsets: ReadonlyMap<string, Toolset>;
  /** The static tools first, then those of each toolset. */
  readonly tools: readonly McpTool[];
  /** By the name of a tool, static ones left out. */
  readonly toolsetOf: ReadonlyMap<string, Toolset>;
  readonly schemaOf: ReadonlyMap<string, object>;
}

const RESERVED: ReadonlySet<string> = new Set(Object.values(TOOLSET_TOOL));

/**
 * Reads what a server is made of.
 *
 * @throws {ToolsetError} `invalid-name`, `duplicate-name`, `reserved-name` or `missing-call`
 */
export function definitionsOf(options: ToolsetServerOptions): Definitions {
  const { tools: statics = [], toolsets: given = {} } = options;
  if (statics.length > 0 && options.call === undefined) {
    throw new ToolsetError('missing-call', 'The server has static tools and no `call` that runs them.');
  }
  const toolsets = new Map<string, Toolset>();
  const toolsetOf = new Map<string, Toolset>();
  const schemaOf = new Map<string, object>();
  const tools: McpTool[] = [];
  const add = (tool: McpTool) => {
    requireToolName(tool.name, schemaOf);
    schemaOf.set(tool.name, tool.inputSchema);
    tools.push(tool);
  };
  statics.forEach(add);
  for (const [name, definition] of Object.entries(given)) {
    const toolset = toolsetFrom(name, definition);
    toolsets.set(name, toolset);
    for (const tool of definition.tools) {
      add(tool);
      toolsetOf.set(tool.name, toolset);
    }
  }
  return { toolsets, tools, toolsetOf, schemaOf };
}

function requireToolName(name: string, known: ReadonlyMap<string, object>): void {
  if (RESERVED.has(name)) {
    const words = `The name ${name} belongs to a tool that hosts without tool presence are given: take another one.`;
    throw new ToolsetError('reserved-name', words);
  }
  if (!known.has(name)) return;
  throw new ToolsetError('duplicate-name', `The tool ${name} is declared twice: a tool has one owner.`);
}

function toolsetFrom(name: string, definition: ToolsetDefinition): Toolset {
  if (!isName(name)) {
    const words = `A toolset is named with 1 to 64 of A-Z a-z 0-9 _ . - and not ${JSON.stringify(name)}.`;
    throw new ToolsetError('invalid-name', words);
  }
  const { title, summary, optionsSchema } = definition;
  const info: ToolsetInfo = {
    name,
    title,
    summary,
    default: definition.default ?? 'closed',
    instances: definition.instances ?? false,
    tools: definition.tools.map((tool) => tool.name),
    ...(optionsSchema === undefined ? {} : { optionsSchema }),
  };
  return { name, definition, info, optionsSchema: optionsSchema ?? { type: 'object' } };
}
