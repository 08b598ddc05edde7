/** A stream of Anthropic's: each event with its type as its name. */
export function anthropicEvents(...all: ({ type: string } & Record<string, unknown>)[]): string {
  return all.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

export const START = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    model: 'm',
    usage: { input_tokens: 5, cache_read_input_tokens: 2, output_tokens: 1 },
  },
};

/** The events of a block, with its pieces. */
export function block(index: number, start: object, ...deltas: object[]) {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** The end of an answer. */
export function ending(reason: string | null = 'tool_use') {
  return [
    { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ];
}

export const STREAM = anthropicEvents(
  START,
  { type: 'ping' },
  ...block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'Hm' },
    { type: 'thinking_delta', thinking: 'm…' },
    { type: 'signature_delta', signature: 'sig' },
  ),
  { type: 'something_new', data: 1 },
  ...block(
    1,
    { type: 'text', text: '' },
    { type: 'text_delta', text: 'Grüße, ' },
    { type: 'text_delta', text: '世界 🎈' },
  ),
  ...block(
    2,
    { type: 'tool_use', id: 'toolu_a', name: 'add', input: {} },
    { type: 'input_json_delta', partial_json: '' },
    { type: 'input_json_delta', partial_json: '{"x"' },
    { type: 'input_json_delta', partial_json: ':1}' },
  ),
  ...block(3, { type: 'tool_use', id: 'toolu_b', name: 'now', input: {} }),
  ...ending(),
);

export const STREAM_REPLY = {
  id: 'msg_1',
  model: 'm',
  content: 'Grüße, 世界 🎈',
  toolCalls: [
    { id: 'toolu_a', name: 'add', arguments: '{"x":1}' },
    { id: 'toolu_b', name: 'now', arguments: '{}' },
  ],
  finishReason: 'tool_calls',
  usage: { promptTokens: 7, completionTokens: 9, totalTokens: 16 },
  raw: {
    anthropic: [
      { type: 'thinking', thinking: 'Hmm…', signature: 'sig' },
      { type: 'text', text: 'Grüße, 世界 🎈' },
      { type: 'tool_use', id: 'toolu_a', name: 'add', input: { x: 1 } },
      { type: 'tool_use', id: 'toolu_b', name: 'now', input: {} },
    ],
  },
};
