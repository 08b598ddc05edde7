import { McpToolResults } from '@mcplkit/server';
import type { ContentBlock, McpTool } from '@mcplkit/wire';
import type {
  EndReason,
  ToolCall,
  ToolsetContext,
  ToolsetDefinition,
  ToolsetInstance,
} from '../../src/index.ts';

export function tool(
  name: string,
  properties: Record<string, object> = {},
  required: string[] = [],
): McpTool {
  return { name, inputSchema: { type: 'object', properties, required } };
}

export function text(words: string): ContentBlock[] {
  return [{ type: 'text', text: words }];
}

/** An instance that a test plays with. */
export class Board implements ToolsetInstance {
  readonly ctx: ToolsetContext;
  readonly options: Record<string, unknown>;
  title: string | undefined = undefined;
  shown: readonly string[] = ['move', 'pass'];
  words = 'empty';
  reads = 0;
  readonly closed: EndReason[] = [];
  onVisible: () => void = () => {};
  onCall: (name: string, args: Record<string, unknown>, call: ToolCall) => unknown = (name) =>
    McpToolResults.text(name);

  constructor(ctx: ToolsetContext, options: Record<string, unknown>) {
    this.ctx = ctx;
    this.options = options;
  }

  visible(): readonly string[] {
    this.reads++;
    this.onVisible();
    return this.shown;
  }

  content(): ContentBlock[] {
    return text(this.words);
  }

  call(name: string, args: Record<string, unknown>, call: ToolCall): never {
    return this.onCall(name, args, call) as never;
  }

  close(reason: EndReason): void {
    this.closed.push(reason);
  }

  /** Changes the surface and says so. */
  show(words: string, shown: readonly string[] = this.shown): void {
    this.words = words;
    this.shown = shown;
    this.ctx.changed();
  }
}

/** A toolset of boards, all of which the test can get at. */
export class Boards {
  readonly all: Board[] = [];
  readonly definition: ToolsetDefinition;

  constructor(more: Partial<ToolsetDefinition> = {}) {
    this.definition = {
      title: 'Board',
      summary: 'A board to play on',
      instances: true,
      tools: [tool('move', { to: { type: 'string' } }), tool('pass')],
      open: (ctx, options) => {
        const board = new Board(ctx, options);
        board.shown = this.definition.tools.map(({ name }) => name);
        this.all.push(board);
        return board;
      },
      ...more,
    };
  }

  /** The board with this place in the order of opening, from the last one with -1. */
  at(index: number): Board {
    const board = this.all.at(index);
    if (board === undefined) throw new Error(`No board ${index} was opened.`);
    return board;
  }
}
