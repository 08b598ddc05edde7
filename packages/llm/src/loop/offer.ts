import type { AbortSignalLike, McpTool } from '@mcplkit/wire';
import type { LlmTool } from '../provider.ts';
import { untilAborted } from '../until-aborted.ts';
import { ArgumentNames } from './argument-names.ts';
import type { OfferedTool } from './offered-tool.ts';
import { NOTHING_SHOWN, SHOWN_TOOL, SHOWN_TOOL_DEFINITION, shownText } from './shown-tools.ts';
import type { ToolLoopEvent } from './tool-loop-events.ts';
import { ToolNames } from './tool-names.ts';
import type { ToolSource } from './tool-source.ts';

/** A source, and what is known of it. */
interface Server {
  readonly name: string;
  readonly source: ToolSource;
  /** Whether its tools have to be listed in front of the next round. */
  isStale: boolean;
  tools: readonly McpTool[];
}

/** What the model is offered: the tools of all sources under names of their own, and what is shown now. */
export class Offer {
  readonly #servers: readonly Server[];
  readonly #names = new ToolNames([SHOWN_TOOL]);
  readonly #unsubscribe: (() => void)[] = [];
  readonly #emit: (event: ToolLoopEvent) => void;
  readonly #hasPresence: boolean;
  #byName: ReadonlyMap<string, OfferedTool> = new Map();
  #told = '';
  #isFirst = true;

  constructor(sources: readonly ToolSource[], emit: (event: ToolLoopEvent) => void) {
    this.#emit = emit;
    this.#hasPresence = sources.some(({ presence }) => presence !== undefined);
    const taken = new Set<string>();
    this.#servers = sources.map((source) => {
      const server: Server = { name: serverName(source, taken), source, isStale: true, tools: [] };
      const unsubscribe = source.onToolsChanged?.subscribe(() => {
        server.isStale = true;
      });
      if (unsubscribe !== undefined) this.#unsubscribe.push(unsubscribe);
      return server;
    });
  }

  /** Lists what has changed. The first time a server that fails fails all; later it is reported. */
  async refresh(signal: AbortSignalLike): Promise<void> {
    const stale = this.#servers.filter(({ isStale }) => isStale);
    await Promise.all(stale.map((server) => this.#list(server, signal)));
    this.#isFirst = false;
    if (stale.length === 0) return;
    const tools = this.#servers.flatMap((server) => server.tools.map((tool) => this.#offered(server, tool)));
    this.#byName = new Map(this.#named(tools).map((tool) => [tool.name, tool]));
  }

  /** For the request: the tools that stay. */
  tools(): LlmTool[] {
    const tools = [...this.#byName.values()].map(({ name, tool, takes }) => {
      const words: unknown = tool.description ?? tool.title ?? tool.annotations?.title;
      return {
        name,
        inputSchema: takes.schema,
        ...(typeof words === 'string' ? { description: words } : {}),
      };
    });
    return this.#hasPresence ? [...tools, SHOWN_TOOL_DEFINITION] : tools;
  }

  /** A tool that stays, by the model's name for it. */
  find(name: string): OfferedTool | undefined {
    return this.#byName.get(name);
  }

  /** Whether tools may come and go. */
  get hasPresence(): boolean {
    return this.#hasPresence;
  }

  /** The tools that are shown now. */
  shown(): OfferedTool[] {
    const tools = this.#servers.flatMap((server) =>
      (server.source.presence?.visibleTools() ?? []).map((tool) => this.#offered(server, tool)),
    );
    return this.#named(tools);
  }

  /** What there is to tell of what is shown, when it is not what was told last. */
  news(maxChars: number): string | undefined {
    if (!this.#hasPresence) return undefined;
    const surfaces = this.#servers.flatMap(({ name, source }) =>
      (source.presence?.surfaces() ?? []).map((surface) => ({ server: name, surface })),
    );
    const text = shownText(surfaces, this.shown(), maxChars);
    if (text === this.#told) return undefined;
    this.#told = text;
    return text === '' ? NOTHING_SHOWN : text;
  }

  /** Stops to listen. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  async #list(server: Server, signal: AbortSignalLike): Promise<void> {
    // What changes while the list is on its way is listed again.
    server.isStale = false;
    const { source } = server;
    try {
      const listed = await untilAborted(Promise.resolve(source.listTools({ signal })), signal);
      server.tools = source.presence?.stableTools() ?? listed;
    } catch (error) {
      server.isStale = true;
      if (this.#isFirst || signal.aborted) throw error;
      this.#emit({ type: 'stale', server: server.name, error });
    }
  }

  #offered({ name: server, source }: Server, tool: McpTool): Omit<OfferedTool, 'name'> {
    return { source, server, tool, takes: new ArgumentNames(tool.inputSchema) };
  }

  #named(tools: readonly Omit<OfferedTool, 'name'>[]): OfferedTool[] {
    const keyed = tools.map((each) => ({ each, key: { server: each.server, tool: each.tool.name } }));
    this.#names.assign(keyed.map(({ key }) => key));
    return keyed.map(({ each, key }) => ({ ...each, name: this.#names.nameOf(key) }));
  }
}

function serverName({ serverInfo }: ToolSource, taken: Set<string>): string {
  const base = serverInfo?.name ?? 'server';
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`;
  taken.add(name);
  return name;
}
