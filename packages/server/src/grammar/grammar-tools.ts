import { McpGrammar, type McpGrammarStore } from '@mcplkit/grammar';
import type { McpObjectSchema, McpTool, McpToolResult } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
import { McpToolResults } from '../tool-results.ts';
import { defineTool } from '../tools/define-tool.ts';

/** What the tools work on, and who may do what. */
export interface GrammarEditing {
  readonly store: McpGrammarStore;
  readonly canWrite: (request: IMcpRequestContext | undefined) => boolean | PromiseLike<boolean>;
  readonly validateKey: (key: string) => string | undefined;
}

const URI = { type: 'string', description: 'The store of grammars. May be left out: there is one.' };
const PROFILE_ID = { type: 'string', description: 'The key of a profile, such as claude:fr or default:en.' };
const DATA = {
  type: 'object',
  description:
    'The overrides: { tools: { name: { title, description, properties: { path: text } } }, resources, templates, ' +
    'prompts, server }, or for tools alone { name: { description, properties } }. null takes an override away.',
};

/** The six tools of a store of grammars. */
export function grammarTools(editing: GrammarEditing): readonly McpTool[] {
  const { store } = editing;
  return [
    defineTool({
      name: 'grammar_list',
      description:
        'Lists the keys of all grammars, where each comes from, and which one this session is shown.',
      input: schema({}),
      uri: 'resource',
      annotations: { readOnlyHint: true },
      run: (_args, request) => McpToolResults.json(listed(store, request)),
    }),
    defineTool({
      name: 'grammar_read',
      description: 'Reads the overrides of one profile of the store.',
      input: schema({ profileId: PROFILE_ID }),
      uri: 'resource',
      annotations: { readOnlyHint: true },
      run: ({ profileId }) => {
        const profile = store.get(keyOf(profileId));
        return profile === undefined ? notFound(profileId) : McpToolResults.json(profile.toJSON());
      },
    }),
    defineTool({
      name: 'grammar_set',
      description:
        'Replaces the overrides of one profile of the store, whole. What grammar_read gives is valid here.',
      input: schema({ profileId: PROFILE_ID, data: DATA }),
      uri: 'resource',
      annotations: { idempotentHint: true },
      run: ({ profileId, data }, request) =>
        written(editing, request, [keyOf(profileId)], () => {
          store.set(keyOf(profileId), McpGrammar.fromJSON(data));
          return `The profile ${keyOf(profileId)} is set.`;
        }),
    }),
    defineTool({
      name: 'grammar_delete',
      description: 'Deletes one profile of the store.',
      input: schema({ profileId: PROFILE_ID }),
      uri: 'resource',
      annotations: { destructiveHint: true },
      run: ({ profileId }, request) =>
        written(editing, request, [], () =>
          store.delete(keyOf(profileId))
            ? `The profile ${keyOf(profileId)} is deleted.`
            : notFound(profileId),
        ),
    }),
    defineTool({
      name: 'grammar_import',
      description:
        'Adds profiles to the store, or replaces them: all that are given, or none when one does not fit.',
      input: schema({
        profiles: { type: 'object', description: 'Overrides by key.', additionalProperties: DATA },
      }),
      uri: 'resource',
      run: ({ profiles }, request) => {
        const entries = Object.entries(profiles as object).map(([key, data]) => [keyOf(key), data] as const);
        const twin = entries.find(([key], index) => entries.findIndex(([other]) => other === key) < index);
        if (twin !== undefined) {
          const words = `The key ${twin[0]} comes twice: keys are in lower case. Nothing was imported.`;
          return McpToolResults.error(words);
        }
        return written(
          editing,
          request,
          entries.map(([key]) => key),
          () => {
            store.importAll(Object.fromEntries(entries));
            return `${entries.length} profiles are imported.`;
          },
        );
      },
    }),
    defineTool({
      name: 'grammar_export',
      description: 'Reads the overrides of all profiles of the store, by key.',
      input: schema({}),
      uri: 'resource',
      annotations: { readOnlyHint: true },
      run: () => McpToolResults.json(store.exportAll()),
    }),
  ];
}

/** All that is named is required; the URI of the store never is. */
function schema(properties: Record<string, object>): McpObjectSchema {
  return {
    type: 'object',
    properties: { uri: URI, ...properties },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function keyOf(profileId: unknown): string {
  return String(profileId).toLowerCase();
}

function listed(store: McpGrammarStore, request: IMcpRequestContext | undefined): object {
  const keys = request?.session.grammarKeys ?? new Map(store.list().map((key) => [key, ['store']]));
  return {
    profiles: store.list(),
    keys: [...keys].map(([key, layers]) => ({ key, layers })),
    shown: request?.session.grammarKey ?? null,
  };
}

/** Changes the store, when the request may and the keys are taken. */
async function written(
  { canWrite, validateKey }: GrammarEditing,
  request: IMcpRequestContext | undefined,
  keys: readonly string[],
  write: () => string | McpToolResult,
): Promise<McpToolResult> {
  if (!(await canWrite(request))) {
    return McpToolResults.error('This session may read the grammars and not change them.');
  }
  for (const key of keys) {
    const reason = validateKey(key);
    if (reason !== undefined) return McpToolResults.error(`The key ${key} is not taken: ${reason}`);
  }
  const said = write();
  return typeof said === 'string' ? McpToolResults.text(said) : said;
}

function notFound(profileId: unknown): McpToolResult {
  return McpToolResults.error(
    `The store has no profile ${keyOf(profileId)}. grammar_list names those that it has.`,
  );
}
