import { MACHINE_CLOCK } from '../clock.ts';
import { LlmError } from '../llm-error.ts';
import type { LlmReply, LlmTool } from '../provider.ts';
import type { LlmToolCall, LlmToolTurn, LlmTurn } from '../turns.ts';
import { eachUntilAborted, untilAborted } from '../until-aborted.ts';
import { Approvals } from './approval.ts';
import { boundsOf } from './bounds.ts';
import { Budget } from './budget.ts';
import { failure, runCall } from './call-runner.ts';
import { Offer } from './offer.ts';
import { Scope } from './scope.ts';
import { sideBySide } from './side-by-side.ts';
import type { ToolLoopEvent } from './tool-loop-events.ts';
import type { ToolLoopBounds, ToolLoopEnd, ToolLoopOptions, ToolLoopResult } from './tool-loop-options.ts';

const NOT_MADE = 'The call was not made: a bound on this conversation is reached.';
const CUT_OFF =
  'The call was not made: the answer was cut off by the bound on its tokens. Ask again, with less.';
const OUT_OF_TIME = 'The call was given up: the time is over. It may have had its effect.';

/**
 * Asks a model, makes the calls that it asks for, tells it what came of them, and so on until it answers.
 *
 * What goes wrong with a call (no such tool, arguments that are no JSON, a denial, an error of the tool or of its
 * server) is told to the model, and the loop goes on. A bound that is reached ends it with a result that says so. It
 * rejects when the provider fails, when the tools cannot be listed at first, and when the signal is aborted.
 */
export async function runToolLoop(options: ToolLoopOptions): Promise<ToolLoopResult> {
  const loop = new ToolLoop(options);
  try {
    return await loop.run();
  } finally {
    loop.close();
  }
}

class ToolLoop {
  readonly #options: ToolLoopOptions;
  readonly #bounds: ToolLoopBounds;
  readonly #scope: Scope;
  readonly #offer: Offer;
  readonly #approvals: Approvals;
  readonly #budget = new Budget();
  readonly #messages: LlmTurn[];
  #reply: LlmReply | undefined;
  #isClosed = false;

  constructor(options: ToolLoopOptions) {
    const { clients, signal, clock = MACHINE_CLOCK } = options;
    const sources = 'callTool' in clients ? [clients] : clients;
    this.#options = options;
    this.#bounds = boundsOf(options);
    this.#messages = [...options.messages];
    this.#scope = new Scope(signal, clock, this.#bounds.timeoutMs);
    this.#offer = new Offer(sources, (event) => this.#emit(event));
    this.#approvals = new Approvals(options.approve, this.#scope.signal);
  }

  async run(): Promise<ToolLoopResult> {
    try {
      return this.#result(await this.#rounds());
    } catch (error) {
      if (this.#scope.isOutOfTime) return this.#result('time');
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#scope.close();
    this.#offer.close();
  }

  async #rounds(): Promise<ToolLoopEnd> {
    const { signal } = this.#scope;
    signal.throwIfAborted();
    for (;;) {
      if (this.#budget.rounds >= this.#bounds.maxRounds) return 'rounds';
      await this.#offer.refresh(signal);
      const reply = await this.#ask();
      if (reply.toolCalls.length === 0) return 'answered';
      const bound = this.#boundInFrontOfCalls();
      if (bound !== undefined) {
        this.#messages.push(...reply.toolCalls.map((call) => failure(call, NOT_MADE)));
        return bound;
      }
      const left = this.#bounds.maxCalls - this.#budget.calls;
      this.#messages.push(...(await this.#answer(reply, left)));
      if (this.#scope.isOutOfTime) return 'time';
      if (reply.toolCalls.length > left) return 'calls';
    }
  }

  /** Calls whose results nobody would read are not made. */
  #boundInFrontOfCalls(): ToolLoopEnd | undefined {
    if (this.#budget.tokens >= this.#bounds.maxTotalTokens) return 'tokens';
    return this.#budget.rounds >= this.#bounds.maxRounds ? 'rounds' : undefined;
  }

  async #ask(): Promise<LlmReply> {
    const news = this.#offer.news(this.#bounds.maxResultChars);
    if (news !== undefined) this.#messages.push({ role: 'user', content: news });
    const tools = this.#offer.tools();
    this.#budget.rounds += 1;
    this.#emit({ type: 'round', round: this.#budget.rounds, tools: tools.length });
    const reply = await this.#replyTo(tools);
    this.#reply = reply;
    this.#budget.count(reply, this.#messages, tools);
    this.#messages.push({
      role: 'assistant',
      content: reply.content,
      ...(reply.toolCalls.length === 0 ? {} : { toolCalls: reply.toolCalls }),
      ...(reply.raw === undefined ? {} : { raw: reply.raw }),
    });
    this.#emit({ type: 'reply', round: this.#budget.rounds, reply });
    return reply;
  }

  async #replyTo(tools: readonly LlmTool[]): Promise<LlmReply> {
    const { provider, request = {}, stream = true } = this.#options;
    const { signal } = this.#scope;
    const asked = { ...request, messages: [...this.#messages], tools };
    if (!stream) return untilAborted(provider.complete(asked, signal), signal);
    for await (const event of eachUntilAborted(provider.stream(asked, signal), signal)) {
      if (event.type === 'text') this.#emit({ type: 'text', round: this.#budget.rounds, text: event.text });
      if (event.type === 'end') return event.reply;
    }
    throw new LlmError('incomplete-stream', 'The stream of the provider ended without its end event.');
  }

  /** The results of a reply's calls, in their order; of those past the first `left` that they were not made. */
  async #answer({ toolCalls, finishReason }: LlmReply, left: number): Promise<LlmToolTurn[]> {
    this.#budget.calls += Math.min(toolCalls.length, left);
    const numbered = toolCalls.map((call, index) => ({ call, index }));
    return sideBySide(numbered, this.#bounds.maxParallelCalls, async ({ call, index }) => {
      if (index >= left) return failure(call, NOT_MADE);
      // Where the answer was cut, so were its last arguments, and what is left of them may look whole.
      const isCut = finishReason === 'length' && index === toolCalls.length - 1;
      return isCut ? failure(call, CUT_OFF) : this.#runCall(call);
    });
  }

  async #runCall(call: LlmToolCall): Promise<LlmToolTurn> {
    try {
      return await runCall(call, this.#budget.rounds, {
        offer: this.#offer,
        approvals: this.#approvals,
        signal: this.#scope.signal,
        callTimeoutMs: this.#options.callTimeoutMs,
        maxResultChars: this.#bounds.maxResultChars,
        emit: (event) => this.#emit(event),
      });
    } catch (error) {
      if (this.#scope.isOutOfTime) return failure(call, OUT_OF_TIME);
      throw error;
    }
  }

  #result(end: ToolLoopEnd): ToolLoopResult {
    const { rounds, calls, usage } = this.#budget;
    return { end, reply: this.#reply, messages: this.#messages, rounds, calls, usage };
  }

  #emit(event: ToolLoopEvent): void {
    // What a server reports of a call that was given up is of no interest any more.
    if (this.#isClosed) return;
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
