import { defineTool, McpServer, McpToolTable } from '@mcplkit/server';

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  input: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
  run: ({ a, b }) => ({ sum: Number(a) + Number(b) }),
});

export const server = new McpServer({ behaviors: [new McpToolTable([add])] });
