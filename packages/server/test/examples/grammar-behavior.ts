import { McpGrammarBehavior, McpGrammarStore, McpServer } from '@mcplkit/server';

const store = new McpGrammarStore();
const editing = new McpGrammarBehavior(store, {
  canWrite: (request) => request?.clientInfo.name === 'operator',
});
export const server = new McpServer({ grammarStore: store, behaviors: [editing] });
