import type { LlmEvent, LlmUsage } from '../provider.ts';
import { isObject, textOf } from '../reading.ts';
import type { AnthropicBlock } from './anthropic-content.ts';
import { type AnswerBlock, inputText, isBlock, replyFrom, usageOf } from './anthropic-reply.ts';

/** A block of which more may come, as the pieces of its texts. */
class OpenBlock {
  readonly #start: AnthropicBlock;
  readonly #pieces = new Map<'text' | 'thinking' | 'signature' | 'input', string[]>();

  constructor(start: AnthropicBlock) {
    this.#start = start;
  }

  /** Adds a piece. Returns it when it is text for the reader. */
  take(delta: Record<string, unknown>): string {
    switch (delta.type) {
      case 'text_delta':
        return this.#add('text', delta.text);
      case 'thinking_delta':
        this.#add('thinking', delta.thinking);
        return '';
      case 'signature_delta':
        this.#add('signature', delta.signature);
        return '';
      case 'input_json_delta':
        this.#add('input', delta.partial_json);
        return '';
      default:
        return '';
    }
  }

  whole(): AnswerBlock {
    const block: AnthropicBlock = { ...this.#start };
    for (const member of ['text', 'thinking', 'signature'] as const) {
      const pieces = this.#pieces.get(member);
      if (pieces !== undefined) block[member] = textOf(block[member]) + pieces.join('');
    }
    return { block, args: this.#pieces.get('input')?.join('') ?? inputText(block.input) };
  }

  #add(member: 'text' | 'thinking' | 'signature' | 'input', piece: unknown): string {
    const text = textOf(piece);
    const pieces = this.#pieces.get(member) ?? [];
    pieces.push(text);
    this.#pieces.set(member, pieces);
    return text;
  }
}

/** Puts the events of a stream together. */
export class AnthropicAssembler {
  #head = { id: '', model: '' };
  readonly #open = new Map<unknown, OpenBlock>();
  /** In the order in which they began. */
  readonly #blocks: OpenBlock[] = [];
  #stopReason: unknown;
  #usage: LlmUsage | undefined;
  #isWhole = false;

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** What an event brings. Kinds that are not known are to be ignored. */
  *take(event: Record<string, unknown>): Generator<LlmEvent, void, void> {
    switch (event.type) {
      case 'message_start':
        if (isObject(event.message)) yield this.#begin(event.message);
        break;
      case 'content_block_start':
        if (isBlock(event.content_block)) yield* this.#start(event.index, event.content_block);
        break;
      case 'content_block_delta': {
        const block = this.#open.get(event.index);
        const text = block !== undefined && isObject(event.delta) ? block.take(event.delta) : '';
        if (text !== '') yield { type: 'text', text };
        break;
      }
      case 'content_block_stop':
        this.#open.delete(event.index);
        break;
      case 'message_delta':
        this.#usage = usageOf(event.usage, this.#usage);
        if (isObject(event.delta)) this.#stopReason = event.delta.stop_reason ?? this.#stopReason;
        break;
      case 'message_stop':
        // A block that was not closed is not whole, and then neither is the answer.
        this.#isWhole = this.#open.size === 0 && typeof this.#stopReason === 'string';
        break;
    }
  }

  /** What there is to say at the end; `undefined` when the answer is not whole. */
  end(): LlmEvent[] | undefined {
    if (!this.#isWhole) return undefined;
    const blocks = this.#blocks.map((block) => block.whole());
    const reply = replyFrom(this.#head, blocks, this.#stopReason, this.#usage);
    return [
      ...reply.toolCalls.map((call): LlmEvent => ({ type: 'toolCall', call })),
      ...(reply.usage === undefined ? [] : [{ type: 'usage', usage: reply.usage } as const]),
      { type: 'end', reply },
    ];
  }

  #begin(message: Record<string, unknown>): LlmEvent {
    this.#head = { id: textOf(message.id), model: textOf(message.model) };
    this.#usage = usageOf(message.usage, this.#usage);
    return { type: 'begin', ...this.#head };
  }

  *#start(index: unknown, start: AnthropicBlock): Generator<LlmEvent, void, void> {
    const block = new OpenBlock(start);
    this.#open.set(index, block);
    this.#blocks.push(block);
    const text = start.type === 'text' ? textOf(start.text) : '';
    if (text !== '') yield { type: 'text', text };
  }
}
