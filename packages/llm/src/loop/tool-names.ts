/** The longest name that every API takes. */
const MAX_NAME = 64;

const FITS = /^[A-Za-z0-9_-]{1,64}$/;

/** A tool of a server, by the names that they have themselves. */
export interface ToolKey {
  readonly server: string;
  readonly tool: string;
}

/**
 * The names by which a model knows tools: 1 to 64 of `A-Z a-z 0-9 _ -`, each of them one tool's.
 *
 * A tool keeps its own name where that fits and no other server has it. Else it gets the first of these that nobody has:
 * its name with `_` for each other character, that with the server's name in front, and that with a number made from
 * both. The order of the tools decides nothing. A name that was given stays, whatever is added later.
 */
export class ToolNames {
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  /** @param reserved names that no tool gets */
  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set(reserved);
  }

  /** Names those that have no name yet. */
  assign(tools: Iterable<ToolKey>): void {
    let left = new Map<string, ToolKey>();
    for (const tool of tools) if (!this.#names.has(keyOf(tool))) left.set(keyOf(tool), tool);
    for (const wish of WISHES) left = this.#grant(left, wish);
    for (const key of [...left.keys()].sort()) this.#take(key, this.#numbered(key, left.get(key) as ToolKey));
  }

  /** The name of a tool. @throws {Error} when it was not assigned */
  nameOf(tool: ToolKey): string {
    const name = this.#names.get(keyOf(tool));
    if (name === undefined) throw new Error('The tool was given no name.');
    return name;
  }

  /** Gives each the name that it wishes for, where it fits, is free, and nobody else wishes for it. */
  #grant(tools: ReadonlyMap<string, ToolKey>, wish: (tool: ToolKey) => string): Map<string, ToolKey> {
    const wishes = [...tools].map(([key, tool]) => ({ key, tool, name: wish(tool) }));
    const counts = new Map<string, number>();
    for (const { name } of wishes) counts.set(name, (counts.get(name) ?? 0) + 1);
    const granted = wishes.filter(({ name }) => {
      return FITS.test(name) && counts.get(name) === 1 && !this.#taken.has(name);
    });
    for (const { key, name } of granted) this.#take(key, name);
    return new Map([...tools].filter(([key]) => !this.#names.has(key)));
  }

  #numbered(key: string, tool: ToolKey): string {
    const words = cleaned(tool.tool) || 'tool';
    for (let turn = 0; ; turn += 1) {
      const number = hashOf(turn === 0 ? key : `${key}${turn}`);
      const name = `${words.slice(0, MAX_NAME - number.length - 1)}_${number}`;
      if (!this.#taken.has(name)) return name;
    }
  }

  #take(key: string, name: string): void {
    this.#names.set(key, name);
    this.#taken.add(name);
  }
}

const WISHES: readonly ((tool: ToolKey) => string)[] = [
  ({ tool }) => tool,
  ({ tool }) => cleaned(tool),
  ({ server, tool }) => `${cleaned(server)}_${cleaned(tool)}`,
];

function cleaned(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/gu, '_');
}

function keyOf({ server, tool }: ToolKey): string {
  return JSON.stringify([server, tool]);
}

/** Eight characters that look alike for nobody: FNV-1a with 32 bits. Two that are the same are told apart by turns. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
