import { McpServer, McpToolTable, prefixed } from '@mcplkit/server';

const table = () => new McpToolTable([], { namespace: 'counter' });
export const server = new McpServer({ behaviors: [table(), prefixed('redis', table())] });
