import type { McpImplementation } from '@mcplkit/wire';
import type { McpGrammarText } from '../grammar-data.ts';
import type { Entry } from '../words.ts';
import { withTexts } from './texts.ts';

/** What a server says of itself: the result of `initialize`, or as much of it. */
export interface McpGrammarServer {
  serverInfo: McpImplementation;
  instructions?: string | undefined;
}

/** The same in the words of an entry; the same object if they change nothing. */
export function applyToServer<T extends McpGrammarServer>(server: T, entry: Entry): T {
  const worded = withTexts(server, only(entry, 'instructions'));
  const serverInfo = withTexts(server.serverInfo, only(entry, 'description'));
  return serverInfo === server.serverInfo ? worded : { ...worded, serverInfo };
}

function only(entry: Entry, field: string): Map<string, McpGrammarText> {
  return new Map([...entry.texts].filter(([name]) => name === field));
}
