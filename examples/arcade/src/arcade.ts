import { McpToolResults } from '@mcplkit/server';
import { ToolsetServer } from '@mcplkit/toolsets';
import { Game, MOST_TAKEN } from './game.ts';

/** An arcade: a lobby that is always open, and games against a bot, each opened by name. */
export function arcade(name = 'arcade'): ToolsetServer {
  const games = new Set<Game>();
  return new ToolsetServer({
    name,
    version: '1.0.0',
    tools: [
      {
        name: 'lobby_tick',
        description: 'Lets every bot in the arcade think.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
    ],
    call() {
      const on = [...games];
      for (const game of on) game.think();
      return McpToolResults.text(`The bots of ${on.length} games have thought.`);
    },
    toolsets: {
      game: {
        title: 'Nim',
        summary: `Take 1 to ${MOST_TAKEN} stones in turn with a bot; whoever takes the last one wins.`,
        instances: true,
        optionsSchema: {
          type: 'object',
          properties: { stones: { type: 'integer', minimum: 4, maximum: 99, default: 10 } },
          additionalProperties: false,
        },
        tools: [
          {
            name: 'take',
            description: 'Takes stones.',
            inputSchema: {
              type: 'object',
              properties: { count: { type: 'integer', minimum: 1, maximum: MOST_TAKEN } },
              required: ['count'],
              additionalProperties: false,
            },
          },
          {
            name: 'resign',
            description: 'Gives the game up.',
            inputSchema: { type: 'object', properties: {}, additionalProperties: false },
          },
        ],
        open(ctx, { stones }) {
          const game = new Game(ctx, Number(stones), () => games.delete(game));
          games.add(game);
          return game;
        },
      },
    },
  });
}
