/** A stream of OpenAI's: each chunk as an event. */
export function chunks(...deltas: object[]): string {
  const lines = deltas.map((rest) => `data: ${JSON.stringify({ id: 'c1', model: 'm', ...rest })}\n\n`);
  return `${lines.join('')}data: [DONE]\n\n`;
}

/** A chunk with a piece of the answer. */
export function delta(piece: object, finish: string | null = null): object {
  return { choices: [{ index: 0, delta: piece, finish_reason: finish }] };
}

/** A piece of a call. */
export function callPiece(
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  args: unknown,
) {
  return delta({ tool_calls: [{ index, id, function: { name, arguments: args } }] });
}

/** A whole answer. */
export function completion(message: object, finish = 'stop', usage?: object): object {
  return { id: 'c1', model: 'm', choices: [{ index: 0, message, finish_reason: finish }], usage };
}

/** An answer that is whole, with text beyond ASCII and a call in pieces, between several kinds of line ending. */
export const STREAM = [
  chunks(
    delta({ role: 'assistant', content: '' }),
    delta({ content: 'Grüße, ' }),
    delta({ content: '世界 🎈\u2028' }),
    callPiece(0, 'a', 'add', ''),
    callPiece(0, undefined, undefined, '{"x":'),
    callPiece(1, 'b', 'sub', '{"y":2'),
    callPiece(0, undefined, undefined, '1}'),
    callPiece(1, undefined, undefined, '}'),
    delta({}, 'tool_calls'),
    { choices: [], usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
  ),
]
  .join('')
  .replace('\n\n', '\r\n\r\n')
  .replace('\n\n', '\n: a comment\r\n\r\n');

/** What it comes to. */
export const STREAM_REPLY = {
  id: 'c1',
  model: 'm',
  content: 'Grüße, 世界 🎈\u2028',
  toolCalls: [
    { id: 'a', name: 'add', arguments: '{"x":1}' },
    { id: 'b', name: 'sub', arguments: '{"y":2}' },
  ],
  finishReason: 'tool_calls',
  usage: { promptTokens: 7, completionTokens: 5, totalTokens: 12 },
};
