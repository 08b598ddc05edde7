import type { McpGrammar, McpGrammarServer } from '@mcplkit/grammar';
import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import { keepCaveats } from '../behavior/tool-caveats.ts';
import type { ListKind } from '../catalog/behavior-watcher.ts';
import type { Catalog } from '../catalog/catalog.ts';

/** What one kind of client is shown: the lists of a catalog in the words of a grammar, each made when it is needed. */
export class Wording {
  readonly catalog: Catalog;
  /** The key of the grammar, when one matched. */
  readonly key: string | undefined;
  readonly #grammar: McpGrammar;
  readonly #differences = new WeakMap<Wording, ReadonlySet<ListKind>>();
  #tools: readonly McpTool[] | undefined;
  #resources: readonly McpResource[] | undefined;
  #templates: readonly McpResourceTemplate[] | undefined;
  #prompts: readonly McpPrompt[] | undefined;

  constructor(catalog: Catalog, key: string | undefined, grammar: McpGrammar) {
    this.catalog = catalog;
    this.key = key;
    this.#grammar = grammar;
  }

  get tools(): readonly McpTool[] {
    this.#tools ??= this.catalog.tools.map((tool) => keepCaveats(this.#grammar.applyToTool(tool), tool));
    return this.#tools;
  }

  get resources(): readonly McpResource[] {
    this.#resources ??= this.catalog.resources.map((resource) => this.#grammar.applyToResource(resource));
    return this.#resources;
  }

  get templates(): readonly McpResourceTemplate[] {
    this.#templates ??= this.catalog.templates.map((template) => this.#grammar.applyToTemplate(template));
    return this.#templates;
  }

  get prompts(): readonly McpPrompt[] {
    this.#prompts ??= this.catalog.prompts.map((prompt) => this.#grammar.applyToPrompt(prompt));
    return this.#prompts;
  }

  /** What the server says of itself, in these words. */
  identity<Identity extends McpGrammarServer>(identity: Identity): Identity {
    return this.#grammar.applyToServer(identity);
  }

  /** The lists that another wording shows otherwise. Each pair is compared once, however many sessions ask. */
  differsIn(other: Wording): ReadonlySet<ListKind> {
    let difference = this.#differences.get(other);
    if (difference === undefined) {
      difference = this.#compare(other);
      this.#differences.set(other, difference);
    }
    return difference;
  }

  #compare(other: Wording): ReadonlySet<ListKind> {
    const kinds = new Set<ListKind>();
    if (this === other) return kinds;
    if (!sameList(this.tools, other.tools)) kinds.add('tools');
    if (!sameList(this.resources, other.resources) || !sameList(this.templates, other.templates)) {
      kinds.add('resources');
    }
    if (!sameList(this.prompts, other.prompts)) kinds.add('prompts');
    return kinds;
  }
}

/** Whether two lists look the same to a client. Most items are the very same objects. */
function sameList(one: readonly object[], other: readonly object[]): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => item === other[index] || JSON.stringify(item) === JSON.stringify(other[index]))
  );
}
