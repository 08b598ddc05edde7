import { McpToolResults } from '@mcplkit/server';
import type { ToolsetContext, ToolsetInstance } from '@mcplkit/toolsets';
import type { ContentBlock, McpToolResult } from '@mcplkit/wire';

/** The most stones that one move takes. */
export const MOST_TAKEN = 3;

/** A game of Nim against a bot: whoever takes the last stone wins. */
export class Game implements ToolsetInstance {
  readonly #ctx: ToolsetContext;
  readonly #over: () => void;
  #stones: number;
  #isBotsTurn = false;

  /** @param over is called once, when the game has ended */
  constructor(ctx: ToolsetContext, stones: number, over: () => void) {
    this.#ctx = ctx;
    this.#stones = stones;
    this.#over = over;
  }

  get title(): string {
    return `Nim, ${this.#stones} stones left`;
  }

  visible(): string[] {
    return this.#isBotsTurn ? ['resign'] : ['take', 'resign'];
  }

  content(): ContentBlock[] {
    return text(`${this.#stones} stones are left. It is ${this.#isBotsTurn ? "the bot's" : 'your'} turn.`);
  }

  call(tool: string, args: Record<string, unknown>): McpToolResult {
    if (tool === 'resign') {
      this.#ctx.end(text('You resign: the bot wins.'));
      return McpToolResults.text('You resign.');
    }
    const count = Number(args.count);
    if (count > this.#stones) return McpToolResults.error(`There are only ${this.#stones} stones.`);
    this.#stones -= count;
    this.#isBotsTurn = true;
    if (this.#stones === 0) this.#ctx.end(text('You took the last stone: you win.'));
    return McpToolResults.json({ stones: this.#stones });
  }

  close(): void {
    this.#over();
  }

  /** The bot moves, if it is its turn, and whoever plays hears of it, now or when they are back. */
  think(): void {
    if (!this.#isBotsTurn) return;
    const taken = this.#stones % (MOST_TAKEN + 1) || 1;
    this.#stones -= taken;
    this.#isBotsTurn = false;
    this.#ctx.emit({ content: text(`The bot takes ${taken}.`), tags: ['arcade:move'] });
    if (this.#stones === 0) this.#ctx.end(text('The bot took the last stone: it wins.'));
    else this.#ctx.changed();
  }
}

function text(words: string): ContentBlock[] {
  return [{ type: 'text', text: words }];
}
