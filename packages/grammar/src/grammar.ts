import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import { applyToPrompt } from './apply/prompt.ts';
import { applyToServer, type McpGrammarServer } from './apply/server.ts';
import { withTexts } from './apply/texts.ts';
import { applyToTool } from './apply/tool.ts';
import { checkWords, type McpGrammarProblem, type McpGrammarSurface } from './check.ts';
import type { McpGrammarData, McpGrammarLegacyData, McpGrammarText } from './grammar-data.ts';
import { readWords } from './read-json.ts';
import { checkName, checkPropertyPath, checkText } from './valid-words.ts';
import {
  type Entry,
  entryFor,
  type FieldOf,
  noWords,
  overlay,
  type SERVER_FIELDS,
  type SectionName,
  type Words,
} from './words.ts';
import { writeWords } from './write-json.ts';

/** A wording to set; `undefined` forgets the override, `null` keeps saying that a lower layer has none. */
type NewText = McpGrammarText | undefined;

/**
 * Overrides of the descriptions that a server shows: of tools and their properties, resources, resource templates,
 * prompts and their arguments, and of the server itself.
 *
 * An empty string is an override. `null` takes the override of a lower layer away when grammars are merged. A name, a
 * type or a requirement is never changed. Getters give what a client would see of the override: `undefined` where there
 * is none, or `null`. Setters throw `limit-reached` for a name over 2,048 or a text over 65,536 UTF-16 units, and for a
 * property path of more than 32 names.
 *
 * Property paths go through `properties`, list items, `$defs` behind `$ref`, `oneOf`, `anyOf` and `allOf`; through the
 * output schema with `output.` in front. `\.` is a dot in a name, `\\` a backslash.
 *
 * @example
 * ```ts
 * import { McpGrammar } from '@mcplkit/grammar';
 *
 * const general = McpGrammar.fromJSON({
 *   counter_add: { description: 'Adds to the counter.', properties: { by: 'How much.' } },
 * });
 * const french = new McpGrammar();
 * french.setToolDescription('counter_add', 'Ajoute au compteur.');
 *
 * const merged = McpGrammar.merge(general, french);
 * console.log(merged.getToolDescription('counter_add')); // Ajoute au compteur.
 * console.log(merged.getPropertyDescription('counter_add', 'by')); // How much.
 * ```
 */
export class McpGrammar {
  readonly #words: Words;

  /**
   * Makes a grammar: without data, an empty one.
   *
   * @throws McpGrammarError as {@link McpGrammar.fromJSON}.
   */
  constructor(data?: McpGrammarData | McpGrammarLegacyData) {
    this.#words = data === undefined ? noWords() : readWords(data);
  }

  /**
   * Reads a grammar from JSON, whoever it came from: sections, or the short form with nothing but tools.
   *
   * What can be read as sections is sections. So a tool called `tools` in the short form is told apart by its texts, and
   * one called `server` needs another tool, a title or a property beside its description.
   *
   * @throws McpGrammarError `invalid-data` with the place and the reason when it is neither, an unknown member or a
   * value of the wrong type among them; `limit-reached` when it is over a bound.
   */
  static fromJSON(data: unknown): McpGrammar {
    const grammar = new McpGrammar();
    overlay(grammar.#words, readWords(data));
    return grammar;
  }

  /** Lays grammars over each other, the lowest first, into one of its own. It is associative; none changes. */
  static merge(...layers: readonly (McpGrammar | undefined)[]): McpGrammar {
    const merged = new McpGrammar();
    for (const layer of layers) if (layer) overlay(merged.#words, layer.#words);
    return merged;
  }

  /** The grammar as JSON, in sections. What has no overrides is left out. */
  toJSON(): McpGrammarData {
    return writeWords(this.#words);
  }

  /** A grammar with the same overrides, which changes apart from this one. */
  clone(): McpGrammar {
    return McpGrammar.merge(this);
  }

  /** The tool in these words; the same object when nothing is overridden. The original never changes. */
  applyToTool<T extends McpTool>(tool: T): T {
    const entry = this.#words.tools.get(tool.name);
    return entry ? applyToTool(tool, entry) : tool;
  }

  /** The resource in these words; the same object when nothing is overridden. */
  applyToResource<T extends McpResource>(resource: T): T {
    const entry = this.#words.resources.get(resource.uri);
    return entry ? withTexts(resource, entry.texts) : resource;
  }

  /** The resource template in these words; the same object when nothing is overridden. */
  applyToTemplate<T extends McpResourceTemplate>(template: T): T {
    const entry = this.#words.templates.get(template.uriTemplate);
    return entry ? withTexts(template, entry.texts) : template;
  }

  /** The prompt and its arguments in these words; the same object when nothing is overridden. */
  applyToPrompt<T extends McpPrompt>(prompt: T): T {
    const entry = this.#words.prompts.get(prompt.name);
    return entry ? applyToPrompt(prompt, entry) : prompt;
  }

  /** The server's description and instructions in these words; the same object when nothing is overridden. */
  applyToServer<T extends McpGrammarServer>(server: T): T {
    return applyToServer(server, this.#words.server);
  }

  /** The overrides that name nothing on `surface`, and those of properties that another path hides. */
  check(surface: McpGrammarSurface): McpGrammarProblem[] {
    return checkWords(this.#words, surface);
  }

  getToolTitle(tool: string): string | undefined {
    return this.#text('tools', tool, 'title');
  }

  setToolTitle(tool: string, text: NewText): void {
    this.#setText('tools', tool, 'title', text);
  }

  getToolDescription(tool: string): string | undefined {
    return this.#text('tools', tool, 'description');
  }

  setToolDescription(tool: string, text: NewText): void {
    this.#setText('tools', tool, 'description', text);
  }

  getPropertyDescription(tool: string, path: string): string | undefined {
    return this.#words.tools.get(tool)?.parts.get(path) ?? undefined;
  }

  setPropertyDescription(tool: string, path: string, text: NewText): void {
    checkPropertyPath(path, 'tools', tool, 'properties');
    this.#change('tools', tool, (entry) => put(entry.parts, path, text, 'tools', tool, 'properties'));
  }

  getResourceName(uri: string): string | undefined {
    return this.#text('resources', uri, 'name');
  }

  setResourceName(uri: string, text: NewText): void {
    this.#setText('resources', uri, 'name', text);
  }

  getResourceTitle(uri: string): string | undefined {
    return this.#text('resources', uri, 'title');
  }

  setResourceTitle(uri: string, text: NewText): void {
    this.#setText('resources', uri, 'title', text);
  }

  getResourceDescription(uri: string): string | undefined {
    return this.#text('resources', uri, 'description');
  }

  setResourceDescription(uri: string, text: NewText): void {
    this.#setText('resources', uri, 'description', text);
  }

  getResourceTemplateName(uriTemplate: string): string | undefined {
    return this.#text('templates', uriTemplate, 'name');
  }

  setResourceTemplateName(uriTemplate: string, text: NewText): void {
    this.#setText('templates', uriTemplate, 'name', text);
  }

  getResourceTemplateTitle(uriTemplate: string): string | undefined {
    return this.#text('templates', uriTemplate, 'title');
  }

  setResourceTemplateTitle(uriTemplate: string, text: NewText): void {
    this.#setText('templates', uriTemplate, 'title', text);
  }

  getResourceTemplateDescription(uriTemplate: string): string | undefined {
    return this.#text('templates', uriTemplate, 'description');
  }

  setResourceTemplateDescription(uriTemplate: string, text: NewText): void {
    this.#setText('templates', uriTemplate, 'description', text);
  }

  getPromptTitle(prompt: string): string | undefined {
    return this.#text('prompts', prompt, 'title');
  }

  setPromptTitle(prompt: string, text: NewText): void {
    this.#setText('prompts', prompt, 'title', text);
  }

  getPromptDescription(prompt: string): string | undefined {
    return this.#text('prompts', prompt, 'description');
  }

  setPromptDescription(prompt: string, text: NewText): void {
    this.#setText('prompts', prompt, 'description', text);
  }

  getPromptArgumentDescription(prompt: string, argument: string): string | undefined {
    return this.#words.prompts.get(prompt)?.parts.get(argument) ?? undefined;
  }

  setPromptArgumentDescription(prompt: string, argument: string, text: NewText): void {
    checkName(argument, 'prompts', prompt, 'arguments');
    this.#change('prompts', prompt, (entry) =>
      put(entry.parts, argument, text, 'prompts', prompt, 'arguments'),
    );
  }

  getServerDescription(): string | undefined {
    return this.#words.server.texts.get('description') ?? undefined;
  }

  setServerDescription(text: NewText): void {
    this.#setServerText('description', text);
  }

  getServerInstructions(): string | undefined {
    return this.#words.server.texts.get('instructions') ?? undefined;
  }

  setServerInstructions(text: NewText): void {
    this.#setServerText('instructions', text);
  }

  #text<S extends SectionName>(section: S, name: string, field: FieldOf<S>): string | undefined {
    return this.#words[section].get(name)?.texts.get(field) ?? undefined;
  }

  #setText<S extends SectionName>(section: S, name: string, field: FieldOf<S>, text: NewText): void {
    this.#change(section, name, (entry) => put(entry.texts, field, text, section, name));
  }

  #setServerText(field: (typeof SERVER_FIELDS)[number], text: NewText): void {
    put(this.#words.server.texts, field, text, 'server');
  }

  #change(section: SectionName, name: string, change: (entry: Entry) => void): void {
    checkName(name, section);
    const entries = this.#words[section];
    try {
      change(entryFor(entries, name));
    } finally {
      if (entries.get(name)?.isEmpty) entries.delete(name);
    }
  }
}

function put(texts: Map<string, McpGrammarText>, key: string, text: NewText, ...place: string[]): void {
  if (text === undefined) texts.delete(key);
  else texts.set(key, checkText(text, ...place, key));
}
