import { expect, it } from 'vitest';
import {
  CHANGE_DOMAINS,
  changedDomains,
  extractMcpl,
  hasInferenceRequest,
  hasInferenceStreaming,
  isHasMcpServers,
  isProtocolVersionSupported,
  jsonRpcError,
  jsonRpcOk,
  Mcp,
  McpServer,
} from '../src/index.ts';

it('answers are made by their old names', () => {
  expect(jsonRpcOk(1, 'yes')).toEqual({ jsonrpc: '2.0', id: 1, result: 'yes' });
  expect(jsonRpcError(null, -32700, 'no')).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: 'no' },
  });
});

it('an advertisement is read through its old helpers', () => {
  const mcpl = { version: '0.5', inferenceRequest: { streaming: false } };
  expect(extractMcpl({ experimental: { mcpl } })).toBe(mcpl);
  expect(extractMcpl(undefined)).toBeUndefined();
  expect([hasInferenceRequest(mcpl), hasInferenceStreaming(mcpl)]).toEqual([true, false]);
  expect(hasInferenceStreaming({ version: '0.5', inferenceRequest: true })).toBe(true);
  expect(hasInferenceRequest(undefined)).toBe(false);
});

it('the domains are those in which a first manifest differs from none', () => {
  expect(CHANGE_DOMAINS).toEqual(changedDomains(null, { version: '0.5' }));
});

it('a revision is supported when servers speak it', () => {
  expect(['2025-11-25', '2024-11-05', '2031-01-01'].map(isProtocolVersionSupported)).toEqual([
    true,
    true,
    false,
  ]);
});

it('whoever has servers is told from what only looks like it', () => {
  expect(isHasMcpServers({ McpServer: [new McpServer()] })).toBe(true);
  for (const value of [null, 7, {}, { McpServer: {} }, { McpServer: [{}] }, { McpServer: [null] }])
    expect(isHasMcpServers(value)).toBe(false);
});

it('results of reads and calls have the form that MCP gives them', () => {
  const content = { uri: 'a:b', text: 'c' };
  expect(Mcp.resourcesReadResult(1, content)).toMatchObject({ result: { contents: [content] } });
  expect(Mcp.resourcesReadResult(1, [content, content])).toMatchObject({
    result: { contents: [content, content] },
  });
  expect(Mcp.toolCallResult(1, { content: [] })).toMatchObject({ result: { content: [], isError: false } });
  expect(Mcp.toolCallResult(1, { content: [], isError: true })).toMatchObject({ result: { isError: true } });
  expect(Mcp.toolsListChanged()).toEqual({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
});
