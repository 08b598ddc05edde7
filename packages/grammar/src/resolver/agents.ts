/**
 * The families of clients that the resolver knows, each with the words by which a client's name gives it away.
 *
 * Copy it into `agents` to add families of your own: `agents: { ...GRAMMAR_AGENTS, nemotron: ['nemotron'] }`.
 */
export const GRAMMAR_AGENTS: Readonly<Record<string, readonly string[]>> = {
  claude: ['claude'],
  gpt: ['gpt', 'openai', 'chatgpt', 'codex'],
  gemini: ['gemini'],
  mistral: ['mistral'],
  copilot: ['copilot'],
  cursor: ['cursor'],
  qwen: ['qwen'],
  llama: ['llama'],
  grok: ['grok'],
  deepseek: ['deepseek'],
};

/** The family of a client that belongs to none. */
export const DEFAULT_AGENT = 'default';

/** The first family one of whose patterns occurs in the client's name, in any case; else `default`. */
export function agentOf(clientName: unknown, families: readonly AgentFamily[]): string {
  const name = typeof clientName === 'string' ? clientName.toLowerCase() : '';
  return (
    families.find(({ patterns }) => patterns.some((pattern) => name.includes(pattern)))?.agent ??
    DEFAULT_AGENT
  );
}

export interface AgentFamily {
  readonly agent: string;
  readonly patterns: readonly string[];
}

/** The families in their order, in lower case; an empty pattern, which every name has, does not count. */
export function agentFamilies(agents: Readonly<Record<string, readonly string[]>>): AgentFamily[] {
  return Object.entries(agents).map(([agent, patterns]) => ({
    agent: agent.toLowerCase(),
    patterns: patterns.filter((pattern) => pattern !== '').map((pattern) => pattern.toLowerCase()),
  }));
}
