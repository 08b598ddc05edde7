import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual([
    './stdio',
    './child-process',
    './loopback',
    './multiplex',
    './websocket',
    './websocket-server',
    './package.json',
  ]);
});

it("'./stdio' exports these names", () => {
  expect(exportedNames(new URL('../src/stdio.ts', import.meta.url))).toEqual({
    values: ['StdioTransport'],
    types: ['StdioTransportOptions'],
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
