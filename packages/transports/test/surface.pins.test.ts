import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual([
    './stdio',
    './child-process',
    './loopback',
    './contract',
    './endpoint',
    './endpoint-node',
    './legacy',
    './tcp',
    './http',
    './http-node',
    './multiplex',
    './websocket',
    './websocket-server',
    './package.json',
  ]);
});

it("'./stdio' exports these names", () => {
  expect(exportedNames(new URL('../src/stdio.ts', import.meta.url))).toEqual({
    values: ['StdioTransport', 'guardStdout'],
    types: ['StdioTransportOptions', 'StdoutGuard'],
  });
});

it("'./loopback' exports these names", () => {
  expect(exportedNames(new URL('../src/loopback.ts', import.meta.url))).toEqual({
    values: ['LoopbackTransport'],
    types: [],
  });
});

it("'./child-process' exports these names", () => {
  expect(exportedNames(new URL('../src/child-process.ts', import.meta.url))).toEqual({
    values: ['ChildProcessTransport'],
    types: ['ChildProcessTransportOptions', 'ExitStatus', 'StderrUse'],
  });
});

it("'./http' exports these names", () => {
  expect(exportedNames(new URL('../src/http.ts', import.meta.url))).toEqual({
    values: ['HttpTransportError', 'StreamableHttpClientTransport', 'createHttpHandler'],
    types: [
      'EventSink',
      'FetchFunction',
      'FetchRequest',
      'FetchResponse',
      'GateOptions',
      'HttpHandler',
      'HttpHandlerOptions',
      'HttpHeaderValues',
      'HttpHeaders',
      'HttpReply',
      'HttpRequest',
      'HttpServer',
      'HttpSessionInfo',
      'HttpTransportErrorData',
      'StreamableHttpClientOptions',
    ],
  });
});

it("'./contract' exports these names", () => {
  expect(exportedNames(new URL('../src/contract.ts', import.meta.url))).toEqual({
    values: ['CONTRACT', 'contractFor', 'loopbackRoad'],
    types: ['ContractCase', 'LoneEnd', 'OpenRoad', 'Road', 'RoadAbility', 'RoadOptions'],
  });
});

it("'./endpoint' exports these names", () => {
  expect(exportedNames(new URL('../src/endpoint.ts', import.meta.url))).toEqual({
    values: ['EndpointError', 'resolveEndpoint'],
    types: [
      'Endpoint',
      'EndpointErrorCode',
      'EndpointRoad',
      'EndpointRoads',
      'EndpointScheme',
      'ResolveOptions',
    ],
  });
});

it("'./multiplex' exports these names", () => {
  expect(exportedNames(new URL('../src/multiplex.ts', import.meta.url))).toEqual({
    values: ['ERR_SLOT_FORBIDDEN', 'ERR_SLOT_UNAVAILABLE', 'MultiplexAcceptor', 'MultiplexTransport'],
    types: ['MultiplexAcceptorOptions', 'MultiplexSlot', 'MultiplexTransportOptions'],
  });
});

it("'./websocket' exports these names", () => {
  expect(exportedNames(new URL('../src/websocket.ts', import.meta.url))).toEqual({
    values: ['DirectTransport', 'WebSocketClosedError', 'WebSocketTransport'],
    types: [
      'DialOptions',
      'DirectTransportOptions',
      'HeartbeatOptions',
      'ReconnectOptions',
      'WebSocketConstructor',
      'WebSocketLike',
    ],
  });
});

it("'./http-node' exports these names", () => {
  expect(exportedNames(new URL('../src/http-node.ts', import.meta.url))).toEqual({
    values: ['toNodeListener'],
    types: ['NodeRequestLike', 'NodeResponseLike'],
  });
});

it("'./endpoint-node' exports these names", () => {
  expect(exportedNames(new URL('../src/endpoint-node.ts', import.meta.url))).toEqual({
    values: ['nodeRoads'],
    types: [],
  });
});

it("'./legacy' exports these names", () => {
  expect(exportedNames(new URL('../src/legacy.ts', import.meta.url))).toEqual({
    values: ['fromLegacyTransport', 'toLegacyTransport'],
    types: ['FromLegacyOptions', 'IMessageTransport', 'ToLegacyOptions'],
  });
});

it("'./tcp' exports these names", () => {
  expect(exportedNames(new URL('../src/tcp.ts', import.meta.url))).toEqual({
    values: ['TcpTransport', 'listenTcp'],
    types: ['TcpListenOptions', 'TcpListener', 'TcpTransportOptions'],
  });
});

it("'./websocket-server' exports these names", () => {
  expect(exportedNames(new URL('../src/websocket-server.ts', import.meta.url))).toEqual({
    values: ['acceptWebSocket', 'upgradeWebSocket'],
    types: [
      'AcceptWebSocketOptions',
      'HttpServerLike',
      'UpgradeRequest',
      'UpgradeWebSocketOptions',
      'WebSocketEndpoint',
    ],
  });
});
