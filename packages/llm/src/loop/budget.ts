import type { LlmReply, LlmTool, LlmUsage } from '../provider.ts';
import type { LlmTurn } from '../turns.ts';

/** What a loop has used up. */
export class Budget {
  #usage: LlmUsage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
  #estimated = 0;
  calls = 0;
  rounds = 0;

  /** As providers told it. */
  get usage(): LlmUsage {
    return this.#usage;
  }

  /** As told, and as estimated where nothing was told. */
  get tokens(): number {
    return this.#usage.totalTokens + this.#estimated;
  }

  /** Counts an answer, and what it answers. */
  count(
    { usage, content, toolCalls }: LlmReply,
    messages: readonly LlmTurn[],
    tools: readonly LlmTool[],
  ): void {
    if (usage === undefined) {
      this.#estimated += Math.ceil(JSON.stringify([content, toolCalls, messages, tools]).length / 4);
      return;
    }
    this.#usage = {
      promptTokens: this.#usage.promptTokens + usage.promptTokens,
      completionTokens: this.#usage.completionTokens + usage.completionTokens,
      totalTokens: this.#usage.totalTokens + usage.totalTokens,
    };
  }
}
