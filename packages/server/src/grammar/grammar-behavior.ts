import { type IEventSource, McpGrammarError, type McpGrammarStore } from '@mcplkit/grammar';
import type { McpResource, McpResourceTemplate, McpTool, McpToolResult } from '@mcplkit/wire';
import { McpBehaviorBase } from '../behavior/behavior-base.ts';
import type { McpResourceContents } from '../behavior/runtime-operations.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import { McpToolResults } from '../tool-results.ts';
import { UriTemplate } from '../uri/uri-template.ts';
import { type GrammarEditing, grammarTools } from './grammar-tools.ts';

/** Who may edit a store of grammars through the server, and under which keys. */
export interface McpGrammarBehaviorOptions {
  /**
   * Whether a request may change the store. Default: every one may.
   *
   * What a client writes here, the models of other clients read: where clients do not trust each other, say who may.
   */
  canWrite?: ((request: IMcpRequestContext | undefined) => boolean | PromiseLike<boolean>) | undefined;
  /** Why a key is not taken; `undefined` takes it. Default: every key is. Keys are in lower case. */
  validateKey?: ((key: string) => string | undefined) | undefined;
}

const ROOT = 'mcp://grammar';
const PROFILE = new UriTemplate(`${ROOT}/{profileId}`);

/**
 * A store of grammars as a behavior: six tools to list, read, set, delete, import and export profiles, and a resource
 * for each.
 *
 * With it, an agent can rewrite the descriptions that it is shown; sessions whose words change are told.
 *
 * @example
 * ```ts
 * import { McpGrammarBehavior, McpGrammarStore, McpServer } from '@mcplkit/server';
 *
 * const store = new McpGrammarStore();
 * const editing = new McpGrammarBehavior(store, {
 *   canWrite: (request) => request?.clientInfo.name === 'operator',
 * });
 * export const server = new McpServer({ grammarStore: store, behaviors: [editing] });
 * ```
 */
export class McpGrammarBehavior extends McpBehaviorBase {
  static readonly GrammarListFn = 'grammar_list';
  static readonly GrammarReadFn = 'grammar_read';
  static readonly GrammarSetFn = 'grammar_set';
  static readonly GrammarDeleteFn = 'grammar_delete';
  static readonly GrammarImportFn = 'grammar_import';
  static readonly GrammarExportFn = 'grammar_export';
  readonly #store: McpGrammarStore;
  readonly #definedTools: readonly McpTool[];

  constructor(store: McpGrammarStore, options: McpGrammarBehaviorOptions = {}) {
    super({ domain: 'mcp', namespace: 'grammar', name: 'Grammars', mimeType: 'application/json' });
    const { canWrite = () => true, validateKey = () => undefined } = options;
    this.#store = store;
    this.#definedTools = grammarTools({ store, canWrite, validateKey } satisfies GrammarEditing);
  }

  override get onResourceUpdated(): IEventSource<string> {
    return {
      subscribe: (handler) =>
        this.#store.onChanged.subscribe(({ profileIds }) => {
          handler(ROOT);
          for (const profileId of profileIds) {
            // A client may have written the colon of a key as it is.
            for (const uri of new Set([PROFILE.expand({ profileId }), `${ROOT}/${profileId}`])) handler(uri);
          }
        }),
    };
  }

  override async readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContents | undefined> {
    if (uri === ROOT) return this.#content(uri, { profiles: this.#store.list() });
    const profileId = (request?.variables ?? PROFILE.match(uri))?.get('profileId');
    const profile = typeof profileId === 'string' ? this.#store.get(profileId.toLowerCase()) : undefined;
    return profile === undefined ? undefined : this.#content(uri, profile);
  }

  override async executeToolAsync(
    uri: string,
    toolName: string,
    args: Record<string, unknown>,
    request?: IMcpRequestContext,
  ): Promise<McpToolResult> {
    try {
      return await super.executeToolAsync(uri, toolName, args, request);
    } catch (thrown) {
      // What a client wrote does not fit: that is for it to know, and no failure of the server.
      if (thrown instanceof McpGrammarError) return McpToolResults.error(thrown.message);
      throw thrown;
    }
  }

  protected override _buildTools(): readonly McpTool[] {
    return this.#definedTools;
  }

  protected override _buildResources(): readonly McpResource[] {
    return [{ uri: ROOT, name: 'Grammars', description: 'The keys of all profiles in the store.' }];
  }

  protected override _buildTemplate(): readonly McpResourceTemplate[] {
    return [{ uriTemplate: PROFILE.template, name: 'Grammar', description: 'The overrides of one profile.' }];
  }

  #content(uri: string, value: unknown): McpResourceContents {
    return { uri, mimeType: 'application/json', text: JSON.stringify(value) };
  }
}
