import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';
import { McpServerError, type McpServerErrorCode } from '../src/index.ts';

// Whoever changes a list here changes what users can rely on. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual(['.', './package.json']);
});

it("'.' exports these names", () => {
  expect(exportedNames(new URL('../src/index.ts', import.meta.url))).toEqual({
    values: [
      'MCP_LATEST_PROTOCOL_VERSION',
      'MCP_PROTOCOL_VERSIONS',
      'McpAdapterBase',
      'McpBehavior',
      'McpBehaviorBase',
      'McpBehaviorOptionsBuilder',
      'McpGrammar',
      'McpGrammarBehavior',
      'McpGrammarStore',
      'McpServer',
      'McpServerBuilder',
      'McpServerError',
      'McpToolResults',
      'McpToolTable',
      'TemplateIndex',
      'ToolSupport',
      'UriTemplate',
      'createEventEmitter',
      'defineTool',
      'grammarResolverFromOptions',
      'negotiateProtocolVersion',
      'prefixed',
    ],
    types: [
      'Checked',
      'DefinedTool',
      'GrammarLayer',
      'GrammarResolverOptions',
      'GrammarSelection',
      'HostChannels',
      'IEventEmitter',
      'IEventSource',
      'IMcpBehavior',
      'IMcpBehaviorAdapter',
      'IMcpDesignOperations',
      'IMcpGrammarSource',
      'IMcpInitializer',
      'IMcpRequestContext',
      'IMcpRuntimeOperations',
      'IMcpServer',
      'InferenceOptions',
      'McpBehaviorOptions',
      'McpCompletions',
      'McpGrammarBehaviorOptions',
      'McpGrammarResolver',
      'McpPrompt',
      'McpProtocolVersion',
      'McpResource',
      'McpResourceContent',
      'McpResourceContents',
      'McpResourceTemplate',
      'McpServerErrorCode',
      'McpServerIdentity',
      'McpServerOptions',
      'McpSession',
      'McpSessionPeer',
      'McpTool',
      'McpToolAnnotations',
      'McpToolResult',
      'McpToolResultContent',
      'McplHost',
      'McplNotificationHandlers',
      'McplRequestHandlers',
      'McplServerMethod',
      'McplServerOptions',
      'SessionExtension',
      'SessionLimits',
      'StandardToolSchema',
      'TemplateMatch',
      'ToolDefinition',
      'ToolObjectSchema',
      'ToolOptions',
      'ToolReturn',
      'ToolSchema',
      'ToolSupport',
      'TransportSource',
      'Unchecked',
      'Unsubscribe',
      'UriTemplateValue',
      'UriTemplateValues',
      'UriVariable',
      'UriVariables',
    ],
  });
});

it('names mistakes in the set-up with these codes', () => {
  // A code that is new, or gone, does not compile here.
  const codes: Record<McpServerErrorCode, true> = {
    'duplicate-namespace': true,
    'duplicate-name': true,
    'invalid-template': true,
    'invalid-tool': true,
    'invalid-prefix': true,
    'no-transport': true,
    'transport-used': true,
    'not-initialized': true,
    'not-advertised': true,
    'not-granted': true,
    'feature-set-off': true,
    'policy-discarded': true,
  };
  for (const code of Object.keys(codes) as McpServerErrorCode[]) {
    const error = new McpServerError(code, 'words');
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.message]).toEqual(['McpServerError', code, 'words']);
  }
});
