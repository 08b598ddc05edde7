/** A wording. `null` takes the wording of a lower layer away, so that the schema's own text shows again. */
export type McpGrammarText = string | null;

/** The wording of a tool. */
export interface McpGrammarToolEntry {
  title?: McpGrammarText | undefined;
  description?: McpGrammarText | undefined;
  /** Descriptions of properties, by path: `patch.position`, `output.count`, `a\.b` for a name with a dot. */
  properties?: Readonly<Record<string, McpGrammarText | undefined>> | undefined;
}

/** The wording of a resource. */
export interface McpGrammarResourceEntry {
  name?: McpGrammarText | undefined;
  title?: McpGrammarText | undefined;
  description?: McpGrammarText | undefined;
}

/** The wording of a resource template. */
export type McpGrammarTemplateEntry = McpGrammarResourceEntry;

/** The wording of a prompt. */
export interface McpGrammarPromptEntry {
  title?: McpGrammarText | undefined;
  description?: McpGrammarText | undefined;
  /** Descriptions of arguments, by name. */
  arguments?: Readonly<Record<string, McpGrammarText | undefined>> | undefined;
}

/** What a server says about itself. */
export interface McpGrammarServerEntry {
  /** For people, in `serverInfo`. */
  description?: McpGrammarText | undefined;
  /** For the model. */
  instructions?: McpGrammarText | undefined;
}

/** A grammar as JSON. `toJSON` writes this form. */
export interface McpGrammarData {
  /** By name. */
  tools?: Readonly<Record<string, McpGrammarToolEntry>> | undefined;
  /** By URI. */
  resources?: Readonly<Record<string, McpGrammarResourceEntry>> | undefined;
  /** By URI template. */
  templates?: Readonly<Record<string, McpGrammarTemplateEntry>> | undefined;
  /** By name. */
  prompts?: Readonly<Record<string, McpGrammarPromptEntry>> | undefined;
  server?: McpGrammarServerEntry | undefined;
}

/** The short form of a grammar that has nothing but tools: their entries, by name. */
export type McpGrammarLegacyData = Readonly<Record<string, McpGrammarToolEntry>>;
