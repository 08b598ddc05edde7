import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import type { UriVariables } from '../uri/pattern-tree.ts';
import { TemplateIndex } from '../uri/template-index.ts';
import type { Declaration, DeclaredTemplate, DeclaredTool } from './declaration.ts';
import { duplicate, duplicateNamespace, indexed } from './unique-names.ts';

/** Of a URI that no template stands for. */
export const NO_VARIABLES: UriVariables = new Map();

/** Whose resource a URI is. */
export interface ResourceOwner {
  readonly behavior: IMcpBehavior;
  /** The variables of the template that the URI matched; none for a resource that is declared by its URI. */
  readonly variables: UriVariables;
}

/** A prompt and whose it is. */
export interface DeclaredPrompt {
  readonly prompt: McpPrompt;
  readonly behavior: IMcpBehavior;
}

/** Everything that a set of behaviors declares, indexed; it does not change once it is made. */
export class Catalog {
  readonly declarations: readonly Declaration[];
  readonly tools: readonly McpTool[];
  readonly resources: readonly McpResource[];
  readonly templates: readonly McpResourceTemplate[];
  readonly prompts: readonly McpPrompt[];
  readonly #tools: ReadonlyMap<string, DeclaredTool>;
  readonly #prompts: ReadonlyMap<string, DeclaredPrompt>;
  readonly #resourceOwners: ReadonlyMap<string, ResourceOwner>;
  readonly #templates: ReadonlyMap<string, DeclaredTemplate>;
  readonly #templateIndex: TemplateIndex<IMcpBehavior>;

  /** @throws {McpServerError} `duplicate-namespace` or `duplicate-name` when two of them do not fit together */
  constructor(declarations: readonly Declaration[]) {
    const tools = declarations.flatMap((declaration) => declaration.tools);
    const templates = declarations.flatMap((declaration) => declaration.templates);
    const resources = declarations.flatMap((declaration) =>
      declaration.resources.map(({ uri }) => ({
        uri,
        behavior: declaration.behavior,
        variables: NO_VARIABLES,
      })),
    );
    const prompts = declarations.flatMap((declaration) =>
      declaration.prompts.map((prompt) => ({ prompt, behavior: declaration.behavior })),
    );
    this.declarations = declarations;
    this.tools = tools.map(({ tool }) => tool);
    this.resources = declarations.flatMap((declaration) => declaration.resources);
    this.templates = templates.map(({ template }) => template);
    this.prompts = prompts.map(({ prompt }) => prompt);
    indexed(declarations, ({ namespace }) => namespace, duplicateNamespace);
    this.#tools = indexed(tools, ({ tool }) => tool.name, duplicate('tool'));
    this.#prompts = indexed(prompts, ({ prompt }) => prompt.name, duplicate('prompt'));
    this.#resourceOwners = indexed(resources, ({ uri }) => uri, duplicate('resource'));
    this.#templates = indexed(
      templates,
      ({ template }) => template.uriTemplate,
      duplicate('resource template'),
    );
    this.#templateIndex = new TemplateIndex(templates.map(({ matcher, behavior }) => [matcher, behavior]));
  }

  /** A tool by its name. */
  tool(name: string): DeclaredTool | undefined {
    return this.#tools.get(name);
  }

  /** A prompt by its name. */
  prompt(name: string): DeclaredPrompt | undefined {
    return this.#prompts.get(name);
  }

  /** A template by the very text that was declared. */
  template(uriTemplate: string): DeclaredTemplate | undefined {
    return this.#templates.get(uriTemplate);
  }

  /** Whose a URI is: the behavior's with this very resource, else that of the most specific template that matches. */
  ownerOfResource(uri: string): ResourceOwner | undefined {
    const exact = this.#resourceOwners.get(uri);
    if (exact !== undefined) return exact;
    const found = this.#templateIndex.find(uri);
    return found === undefined ? undefined : { behavior: found.value, variables: found.variables };
  }
}
