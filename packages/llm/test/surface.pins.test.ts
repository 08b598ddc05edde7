import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual(['.', './package.json']);
});

it("'.' exports these names", () => {
  expect(exportedNames(new URL('../src/index.ts', import.meta.url))).toEqual({
    values: [
      'AnthropicMessagesProvider',
      'LlmApiClient',
      'LlmClient',
      'LlmError',
      'OpenAiChatProvider',
      'runToolLoop',
    ],
    types: [
      'AnthropicMessagesOptions',
      'LlmAssistantTurn',
      'LlmByteStream',
      'LlmClientConfig',
      'LlmClock',
      'LlmCompletion',
      'LlmErrorCode',
      'LlmErrorDetails',
      'LlmEvent',
      'LlmFetch',
      'LlmFetchInit',
      'LlmFetchResponse',
      'LlmFinishReason',
      'LlmHttpOptions',
      'LlmMessage',
      'LlmProvider',
      'LlmReply',
      'LlmRequest',
      'LlmRequestOptions',
      'LlmRole',
      'LlmStreamChunk',
      'LlmStreamResult',
      'LlmSystemTurn',
      'LlmTool',
      'LlmToolCall',
      'LlmToolChoice',
      'LlmToolTurn',
      'LlmTurn',
      'LlmUsage',
      'LlmUserTurn',
      'OpenAiChatOptions',
      'ToolApproval',
      'ToolLoopBounds',
      'ToolLoopCall',
      'ToolLoopEnd',
      'ToolLoopEvent',
      'ToolLoopOptions',
      'ToolLoopResult',
      'ToolSource',
      'ToolSourcePresence',
    ],
  });
});
