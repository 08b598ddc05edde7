import { LlmClient } from '@mcplkit/llm';

// Asks a model that runs on this machine, and prints its answer as it comes.
export async function ask(question: string): Promise<void> {
  const client = new LlmClient({ baseUrl: 'http://127.0.0.1:11434', model: 'qwen3' });
  for await (const { content } of client.stream([{ role: 'user', content: question }])) {
    console.log(content);
  }
}
