import type { LlmEvent, LlmReply, LlmUsage } from '../provider.ts';
import { isObject, listOf, textOf } from '../reading.ts';
import { ToolCallList } from '../tool-call-list.ts';
import { argumentsText, contentText, finishReasonOf, usageOf } from './openai-reply.ts';

/** A call of which more may come. */
interface OpenCall {
  id: string;
  name: string;
  readonly pieces: string[];
}

/** The most calls that are put together: each may be one of an index that the provider made up. */
const MAX_CALLS = 1_000;

/** Puts the chunks of a stream together. */
export class OpenAiAssembler {
  #id = '';
  #model = '';
  #hasBegun = false;
  readonly #texts: string[] = [];
  readonly #calls: OpenCall[] = [];
  /** The newest call of each index. */
  readonly #byIndex = new Map<unknown, OpenCall>();
  #finishReason: unknown;
  #usage: LlmUsage | undefined;

  /** What a chunk brings. A member that is not what the API says counts as absent. */
  *take(chunk: Record<string, unknown>): Generator<LlmEvent, void, void> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#id = textOf(chunk.id);
      this.#model = textOf(chunk.model);
      yield { type: 'begin', id: this.#id, model: this.#model };
    }
    const { usage } = usageOf(chunk.usage);
    if (usage !== undefined) this.#usage = usage;
    const [choice] = listOf(chunk.choices);
    if (!isObject(choice)) return;
    if (isObject(choice.delta)) yield* this.#takeDelta(choice.delta);
    if (typeof choice.finish_reason === 'string') this.#finishReason = choice.finish_reason;
  }

  /** What there is to say at the end; `undefined` when the answer is not whole. */
  end(): LlmEvent[] | undefined {
    if (this.#finishReason === undefined) return undefined;
    const list = new ToolCallList();
    for (const { id, name, pieces } of this.#calls) list.add(id, name, pieces.join(''));
    const usage = this.#usage === undefined ? {} : { usage: this.#usage };
    const reply: LlmReply = {
      id: this.#id,
      model: this.#model,
      content: this.#texts.join(''),
      toolCalls: list.all(),
      finishReason: finishReasonOf(this.#finishReason),
      ...usage,
    };
    return [
      ...reply.toolCalls.map((call): LlmEvent => ({ type: 'toolCall', call })),
      ...(this.#usage === undefined ? [] : [{ type: 'usage', usage: this.#usage } as const]),
      { type: 'end', reply },
    ];
  }

  *#takeDelta(delta: Record<string, unknown>): Generator<LlmEvent, void, void> {
    const text = contentText(delta.content) || textOf(delta.refusal);
    if (text !== '') {
      this.#texts.push(text);
      yield { type: 'text', text };
    }
    for (const call of listOf(delta.tool_calls)) if (isObject(call)) this.#takeCall(call);
  }

  #takeCall(delta: Record<string, unknown>): void {
    const made = isObject(delta.function) ? delta.function : {};
    const call = this.#callFor(delta.index, textOf(delta.id));
    if (call === undefined) return;
    // Some servers repeat the name with each piece.
    if (call.name === '') call.name = textOf(made.name);
    call.pieces.push(argumentsText(made.arguments));
  }

  /** The call that a piece belongs to. An id that is another one begins another call, whatever the index says. */
  #callFor(index: unknown, id: string): OpenCall | undefined {
    const key = index ?? (id === '' ? 'last' : id);
    const known = key === 'last' ? this.#calls.at(-1) : this.#byIndex.get(key);
    if (known !== undefined && (id === '' || known.id === '' || known.id === id)) {
      if (known.id === '') known.id = id;
      return known;
    }
    if (this.#calls.length >= MAX_CALLS) return undefined;
    const call: OpenCall = { id, name: '', pieces: [] };
    this.#calls.push(call);
    this.#byIndex.set(key, call);
    return call;
  }
}
