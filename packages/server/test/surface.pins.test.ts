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
      'McpServer',
      'McpServerBuilder',
      'McpServerError',
      'McpToolResults',
      'TemplateIndex',
      'UriTemplate',
      'createEventEmitter',
      'negotiateProtocolVersion',
    ],
    types: [
      'IEventEmitter',
      'IEventSource',
      'IMcpBehavior',
      'IMcpBehaviorAdapter',
      'IMcpDesignOperations',
      'IMcpRuntimeOperations',
      'IMcpServer',
      'McpBehaviorOptions',
      'McpProtocolVersion',
      'McpResource',
      'McpResourceContent',
      'McpResourceTemplate',
      'McpServerErrorCode',
      'McpServerOptions',
      'McpSession',
      'McpSessionPeer',
      'McpTool',
      'McpToolAnnotations',
      'McpToolResult',
      'McpToolResultContent',
      'TemplateMatch',
      'TransportSource',
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
    'no-transport': true,
    'transport-used': true,
  };
  for (const code of Object.keys(codes) as McpServerErrorCode[]) {
    const error = new McpServerError(code, 'words');
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.message]).toEqual(['McpServerError', code, 'words']);
  }
});
