import { runToolLoop } from '@mcplkit/llm';
import { adder } from './adder.ts';
import { StandIn } from './stand-in.ts';

const client = await adder();
const { end, reply, calls } = await runToolLoop({
  provider: new StandIn(),
  clients: [client],
  messages: [{ role: 'user', content: 'What is 1 + 2?' }],
  approve: ({ tool }) => tool.name === 'add',
  maxRounds: 8,
});
console.log(end, calls, reply?.content); // answered 1 It is 3.
await client.disconnect();
