import { grammarResolverFromOptions, McpGrammar } from '@mcplkit/grammar';

const tool = {
  name: 'counter_add',
  description: 'Adds to the counter.',
  inputSchema: { type: 'object' as const, properties: { by: { type: 'number', description: 'How much.' } } },
};

// What the server ships, and what somebody has edited since.
const shipped = McpGrammar.fromJSON({
  counter_add: { description: 'Ajoute au compteur.', properties: { by: 'Combien.' } },
});
const edited = McpGrammar.fromJSON({ counter_add: { description: 'Ajoute `by` au compteur.' } });

// Which keys a client gets, the best first.
const resolve = grammarResolverFromOptions();
console.log(resolve({ name: 'claude-ai', version: '1.0.0' }, { locale: 'fr' }));
// [ 'claude:fr', 'default:fr', 'claude:en', 'default:en' ]

// The tool as that client sees it. The original stays as it is.
const worded = McpGrammar.merge(shipped, edited).applyToTool(tool);
console.log(worded.description); // Ajoute `by` au compteur.
console.log(worded.inputSchema.properties); // { by: { type: 'number', description: 'Combien.' } }
