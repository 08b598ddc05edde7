import { defineTool, LoopbackTransport, McpClient, McpServerBuilder, McpToolTable } from 'mcplkit';

const greet = defineTool({
  name: 'greet',
  input: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
  run: ({ who }) => `Hello, ${who}!`,
});
const [here, there] = LoopbackTransport.createPair();
const server = new McpServerBuilder()
  .withName('greeter')
  .withTransport(there)
  .register(new McpToolTable([greet]))
  .build();
await server.start();

const client = new McpClient({ name: 'host', version: '1.0.0' }, here);
await client.connect();
const { content } = await client.callTool('greet', { who: 'Ada' });
console.log(content); // [ { type: 'text', text: 'Hello, Ada!' } ]
await client.disconnect();
await server.stop();
