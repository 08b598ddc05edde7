import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import { parsePropertyPath } from './apply/property-path.ts';
import { SchemaWording } from './apply/schema-wording.ts';
import { inOrder } from './apply/texts.ts';
import type { Entry, SectionName, Words } from './words.ts';

/** What a server offers, for {@link McpGrammar.check}. A list that is absent is not checked. */
export interface McpGrammarSurface {
  readonly tools?: readonly McpTool[] | undefined;
  readonly resources?: readonly McpResource[] | undefined;
  readonly templates?: readonly McpResourceTemplate[] | undefined;
  readonly prompts?: readonly McpPrompt[] | undefined;
}

/** An override that does not do what it says. */
export interface McpGrammarProblem {
  /** `shared-property`: another path leads to the same place of the schema, and its text is shown. */
  readonly kind:
    | 'unknown-tool'
    | 'unknown-property'
    | 'shared-property'
    | 'unknown-resource'
    | 'unknown-template'
    | 'unknown-prompt'
    | 'unknown-argument';
  /** The tool, resource, template or prompt. */
  readonly name: string;
  /** The path of the property, or the name of the argument. */
  readonly part?: string | undefined;
  /** For people. */
  readonly message: string;
}

/** The overrides that name nothing on a surface, and those that are hidden by others. */
export function checkWords(words: Words, surface: McpGrammarSurface): McpGrammarProblem[] {
  const { tools, resources, templates, prompts } = surface;
  return [
    ...checkSection(words, 'tools', tools && byKey(tools, ({ name }) => name), checkTool),
    ...checkSection(words, 'resources', resources && byKey(resources, ({ uri }) => uri)),
    ...checkSection(words, 'templates', templates && byKey(templates, ({ uriTemplate }) => uriTemplate)),
    ...checkSection(words, 'prompts', prompts && byKey(prompts, ({ name }) => name), checkPrompt),
  ];
}

const byKey = <T>(list: readonly T[], keyOf: (item: T) => string) =>
  new Map(list.map((item) => [keyOf(item), item] as const));

const SINGULAR = { tools: 'tool', resources: 'resource', templates: 'template', prompts: 'prompt' } as const;

function checkSection<T>(
  words: Words,
  section: SectionName,
  known: ReadonlyMap<string, T> | undefined,
  checkParts: (item: T, name: string, entry: Entry) => McpGrammarProblem[] = () => [],
): McpGrammarProblem[] {
  if (!known) return [];
  const what = SINGULAR[section];
  return [...words[section]].flatMap(([name, entry]) => {
    const item = known.get(name);
    if (item) return checkParts(item, name, entry);
    return { kind: `unknown-${what}` as const, name, message: `There is no ${what} "${name}".` };
  });
}

function checkTool(tool: McpTool, name: string, entry: Entry): McpGrammarProblem[] {
  const input = new SchemaWording(tool.inputSchema);
  const output = tool.outputSchema && new SchemaWording(tool.outputSchema);
  return inOrder(entry.parts).flatMap(([part, text]): McpGrammarProblem[] => {
    const { isOutput, names } = parsePropertyPath(part);
    const places = (isOutput ? output : input)?.find(names) ?? [];
    if (places.length === 0) {
      const message = `The ${isOutput ? 'output' : 'input'} of the tool "${name}" has no property "${part}".`;
      return [{ kind: 'unknown-property', name, part, message }];
    }
    const isShown = text === null || places.map((place) => place.describe(text)).every(Boolean);
    if (isShown) return [];
    const message = `The tool "${name}" says something else where "${part}" leads: another path leads there too.`;
    return [{ kind: 'shared-property', name, part, message }];
  });
}

function checkPrompt(prompt: McpPrompt, name: string, entry: Entry): McpGrammarProblem[] {
  const known = new Set(prompt.arguments?.map((argument) => argument.name));
  return [...entry.parts.keys()]
    .filter((part) => !known.has(part))
    .map((part) => ({
      kind: 'unknown-argument',
      name,
      part,
      message: `The prompt "${name}" has no argument "${part}".`,
    }));
}
