import { McpGrammar } from '@mcplkit/grammar';

const general = McpGrammar.fromJSON({
  counter_add: { description: 'Adds to the counter.', properties: { by: 'How much.' } },
});
const french = new McpGrammar();
french.setToolDescription('counter_add', 'Ajoute au compteur.');

const merged = McpGrammar.merge(general, french);
console.log(merged.getToolDescription('counter_add')); // Ajoute au compteur.
console.log(merged.getPropertyDescription('counter_add', 'by')); // How much.
