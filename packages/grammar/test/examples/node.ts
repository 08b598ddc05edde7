import { McpGrammarStore } from '@mcplkit/grammar';
import { loadGrammarDirectory, persistGrammarStore } from '@mcplkit/grammar/node';

const { grammars } = await loadGrammarDirectory('grammars'); // such as grammars/claude/fr-ca.json
const store = new McpGrammarStore();
const persistence = await persistGrammarStore(store, 'edited/grammars.json');
for (const [key, grammar] of grammars) if (!store.has(key)) store.set(key, grammar);
await persistence.close();
console.log(store.list()); // [ 'default:fr' ]
