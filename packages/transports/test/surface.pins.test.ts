import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual([
    './stdio',
    './child-process',
    './loopback',
    './http',
    './http-node',
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

it("'./http-node' exports these names", () => {
  expect(exportedNames(new URL('../src/http-node.ts', import.meta.url))).toEqual({
    values: ['toNodeListener'],
    types: [],
  });
});
