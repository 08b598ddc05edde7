import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { toNodeListener } from '@mcplkit/transports/http-node';
import { buildSync } from 'esbuild';
import { type WebSocket, WebSocketServer } from 'ws';
import { httpHandler } from './http-handler.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** As strict as a page can be: scripts and connections of its own origin, no `eval`. */
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src data:";
const PAGE =
  '<!doctype html><title>mcplkit</title><link rel="icon" href="data:,"><script src="/page.js"></script>';

/** The scripts of the page and of the worker, bundled from the sources as for any browser. */
function bundle(): Map<string, string> {
  const { outputFiles } = buildSync({
    entryPoints: { page: here('./page/index.ts'), worker: here('./page/worker.ts') },
    outdir: '/',
    write: false,
    bundle: true,
    format: 'iife',
    globalName: 'scenarios',
    platform: 'browser',
    conditions: ['@mcplkit/source'],
    charset: 'utf8',
  });
  return new Map(['/page.js', '/worker.js'].map((name, index) => [name, outputFiles[index]?.text ?? '']));
}

/** Serves the page on the loopback interface, takes the WebSockets that it opens, and what it asks over HTTP. */
export async function startPageServer() {
  const scripts = bundle();
  const mcp = httpHandler();
  const answerMcp = toNodeListener(mcp);
  const http = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/mcp') {
      answerMcp(request, response);
      return;
    }
    const script = scripts.get(url);
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('content-security-policy', POLICY);
    response.end(script ?? PAGE);
  });
  const sockets = new WebSocketServer({ server: http, path: '/wire' });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const authority = `127.0.0.1:${(http.address() as AddressInfo).port}`;

  return {
    url: `http://${authority}/`,
    webSocketUrl: `ws://${authority}/wire`,
    mcpUrl: `http://${authority}/mcp`,
    /** The sessions over HTTP that are open. */
    sessionCount: () => mcp.sessionCount,
    /** The next WebSocket that the page opens. */
    async accept(): Promise<WebSocket> {
      const [socket] = (await once(sockets, 'connection')) as [WebSocket];
      return socket;
    },
    /** Closes what is still open, and listens no more. */
    async stop(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await mcp.close();
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
