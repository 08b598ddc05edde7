import { PassThrough } from 'node:stream';
import type { McpTool, McpToolResult } from '@mcplkit/wire';
import { McplConnection, type PushEventParams } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { ToolPresence, ToolsetServer } from '../src/index.ts';
import { AWARE } from './support/host.ts';

// What the example of the document takes for granted.

const schema = { type: 'object' } as const;
const play: McpTool = { name: 'play', inputSchema: { ...schema, properties: { at: { type: 'integer' } } } };
const pass: McpTool = { name: 'pass', inputSchema: schema };
const resign: McpTool = { name: 'resign', inputSchema: schema };

function newGame(options: Record<string, unknown>) {
  const moves: string[] = [];
  return {
    myTurn: true,
    board: () => `${options.size ?? 9}: ${moves.join(' ')}`,
    do(tool: string, args: Record<string, unknown>): McpToolResult {
      moves.push(`${tool}@${args.at ?? ''}`);
      this.myTurn = false;
      return { content: [{ type: 'text', text: 'done' }] };
    },
  };
}

it('the example of the document runs as it stands', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const process = { stdin, stdout };

  const server = new ToolsetServer({
    name: 'arcade',
    version: '1.0.0',
    toolsets: {
      game: {
        title: 'Game',
        summary: 'A game against the bot',
        default: 'closed',
        instances: true,
        tools: [play, pass, resign], // MCP tool definitions
        open(_ctx, options) {
          // one instance per toolsets/open
          const g = newGame(options);
          return {
            title: 'Game',
            visible: () => (g.myTurn ? ['play', 'pass', 'resign'] : ['resign']),
            content: () => [{ type: 'text', text: g.board() }],
            async call(tool, args) {
              return g.do(tool, args);
            }, // results carry their own hint changes
            close() {},
          };
        },
      },
    },
  });
  await server.serve(McplConnection.fromStreams(process.stdin, process.stdout), 'local');

  const connection = McplConnection.fromStreams(stdout, stdin);
  const presence = new ToolPresence(connection);
  connection.handle('push/event', (params: PushEventParams) => {
    presence.takePush(params);
    return { accepted: true };
  });
  await connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { experimental: { mcpl: AWARE } },
    clientInfo: { name: 'host', version: '1.0.0' },
  });
  connection.sendNotification('notifications/initialized');
  await connection.sendRequest('featureSets/update', { effectiveCapabilities: ['tools', 'pushEvents'] });
  expect((await presence.list()).toolsets).toMatchObject([
    { name: 'game', instances: true, default: 'closed' },
  ]);
  await presence.open({ toolset: 'game', name: 'first', options: { size: 19 } });
  const result = await presence.call({ name: 'play', arguments: { at: 3 } });
  expect(result).toEqual({
    content: [{ type: 'text', text: 'done' }],
    _meta: {
      'mcpl/presence': {
        rev: 2,
        surfaces: [
          {
            id: 'game/first',
            toolset: 'game',
            instance: 'first',
            title: 'Game',
            visible: ['resign'],
            content: [{ type: 'text', text: '19: play@3' }],
          },
        ],
      },
    },
  });
  connection.close();
  await server.stop();
});
