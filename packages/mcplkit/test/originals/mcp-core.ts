import type { Documented } from './documented.ts';

/** The names that `@cyanmycelium/mcp-core` documents, by entry. */
export const MCP_CORE: readonly Documented[] = [
  {
    entry: '.',
    where: 'README: quick start, grammar, tool support, templates, one behavior with many adapters',
    names: `McpAdapterBase McpBehavior McpBehaviorOptions McpResource McpResourceContent McpTool McpToolResult
      McpToolResults McpGrammar McpServerBuilder McpGrammarBehavior McpGrammarStore ToolSupport McpResourceTemplate
      IMcpBehaviorAdapter GrammarResolverOptions McpGrammarResolver IMessageTransport`,
  },
  {
    entry: './server',
    where: 'README: entry points, transports',
    names: 'McpServer McpServerBuilder LoopbackTransport DirectTransport MultiplexTransport',
  },
  { entry: './client', where: 'README: entry points', names: 'McpClient' },
  { entry: './llm', where: 'README: entry points', names: 'LlmClient' },
  { entry: './node', where: 'README: entry points', names: 'StdioTransport' },
  {
    entry: '.',
    where: 'root: the other entries that run anywhere',
    names: `McpServer LoopbackTransport DirectTransport MultiplexTransport McpClient LlmClient LlmApiClient LlmError
      jsonRpcOk jsonRpcError Mcp`,
  },
  {
    entry: '.',
    where: 'root: events',
    names: 'Unsubscribe IEventSource IEventEmitter createEventEmitter',
  },
  {
    entry: '.',
    where: 'root: JSON-RPC',
    names: 'JsonRpcRequest JsonRpcResponse JsonRpcNotification JsonRpcError JsonRpcMessage JsonRpcMimeType',
  },
  {
    entry: '.',
    where: 'root: data types',
    names: `McpTool McpToolAnnotations McpResource McpResourceTemplate McpResourceContent McpToolResult
      McpToolResultContent McpClientInfo McpServerInfo McpImplementation McpClientCapabilities McpServerCapabilities
      McpServerIdentity McpInitializeResult McpMeta McpIcon McpAnnotations McpBaseMetadata`,
  },
  {
    entry: '.',
    where: 'root: contracts',
    names: `ToolSupport IMcpRuntimeOperations IMcpRequestContext IMcpDesignOperations IMcpBehaviorAdapter IMcpBehavior
      IMcpBehaviorBuilder IMcpInitializer IMcpServerHandlers IMcpServerOptions IMcpServerBuilder IMcpServer IMcpClient
      IMessageTransport IHasMcpServers isHasMcpServers McpGrammarResolver`,
  },
  {
    entry: '.',
    where: 'root: classes and functions',
    names: `McpAdapterBase McpBehaviorOptions McpBehaviorOptionsBuilder McpBehaviorBase McpBehavior McpGrammar
      McpGrammarData McpGrammarLegacyData McpGrammarToolEntry McpGrammarResourceEntry McpGrammarTemplateEntry
      McpGrammarStore McpGrammarStoreChangeEvent McpGrammarBehavior grammarResolverFromOptions GrammarResolverOptions
      NarrowDimension LocaleSource VersionSource ComposeKey McpToolResults`,
  },
  {
    entry: '.',
    where: 'root, later versions: revisions of the protocol',
    names: `MCP_LATEST_PROTOCOL_VERSION MCP_SUPPORTED_PROTOCOL_VERSIONS negotiateProtocolVersion
      isProtocolVersionSupported MCP_SERVER_REQUEST_METHODS MCP_SERVER_NOTIFICATION_METHODS
      MCP_SERVER_UNSUPPORTED_METHODS serverRequestMethodsFor`,
  },
  {
    entry: '.',
    where: 'root, later versions: OAuth',
    names: `IAccessTokenClaims IMcpPrincipal ITokenValidator McpAuthError scopesOf buildChallengeHeader
      parseChallengeHeader bearerToken buildProtectedResourceMetadata protectedResourceMetadataPath
      canonicalResourceUri`,
  },
  { entry: './server', where: 'server: helpers', names: 'jsonRpcOk jsonRpcError Mcp' },
  { entry: './llm', where: 'llm', names: 'LlmApiClient LlmError LlmStreamResult' },
  {
    entry: './node',
    where: 'node, later versions',
    names: `ChildProcessTransport StreamableHttpTransport StreamableHttpEndpoint HttpSessionTransport
      loadGrammarDirectory`,
  },
];
