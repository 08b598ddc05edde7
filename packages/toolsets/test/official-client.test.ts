import { McpToolResults } from '@mcplkit/server';
import { MemoryTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, text } from './support/board.ts';

it('the official client of MCP plays through the tools that stand for the methods, and hears no MCPL', async () => {
  const boards = new Boards();
  const server = new ToolsetServer({
    name: 'game',
    version: '1.0.0',
    toolsets: { board: boards.definition },
  });
  const [here, there] = MemoryTransport.createPair();
  await server.serve(there, 'alice');
  const client = new Client({ name: 'plain', version: '1.0.0' });
  const strangers: unknown[] = [];
  client.fallbackNotificationHandler = async (notification) => {
    strangers.push(notification);
  };
  client.fallbackRequestHandler = async (request) => {
    strangers.push(request);
    return {};
  };
  await client.connect(here as unknown as Transport);
  const before = JSON.stringify((await client.listTools()).tools);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'move',
    'pass',
    'toolset_open',
    'toolset_close',
    'toolset_use',
  ]);
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: args });
  await call('toolset_open', { toolset: 'board', name: 'a' });
  await call('toolset_open', { toolset: 'board', name: 'b' });
  boards.at(0).onCall = () => {
    boards.at(0).ctx.emit({ content: text('the bot answered') });
    return McpToolResults.text('moved on a');
  };
  expect(await call('toolset_use', { toolset: 'board', instance: 'a' })).not.toHaveProperty('isError');
  expect(await call('move')).toEqual({ content: [...text('moved on a'), ...text('the bot answered')] });
  boards.at(1).show('changed meanwhile');
  boards.at(1).ctx.emit({ content: text('nobody hears this here') });
  await client.ping();
  await new Promise((resolve) => setTimeout(resolve, 0));
  await client.ping();
  expect(await call('toolset_close', { toolset: 'board', instance: 'a' })).not.toHaveProperty('isError');
  expect(JSON.stringify((await client.listTools()).tools)).toBe(before);
  expect(strangers).toEqual([]);
  await client.close();
  await server.stop();
});
