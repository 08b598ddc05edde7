import { McpGrammar, McpGrammarStore } from '@mcplkit/grammar';

const store = new McpGrammarStore();
store.onChanged.subscribe(({ type, profileIds }) => {
  console.log(`${type} ${profileIds}`); // set claude:fr
});
store.set('claude:fr', McpGrammar.fromJSON({ counter_add: { description: 'Ajoute au compteur.' } }));

const saved = JSON.stringify(store);
console.log(McpGrammarStore.fromJSON(JSON.parse(saved)).list()); // [ 'claude:fr' ]
