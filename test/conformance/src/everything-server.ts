import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpHandler } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import { everythingServer } from './everything.ts';

// Serves on any free port of this machine, says where, and ends with its standard input.
const server = everythingServer();
server.onError.subscribe((error) => console.error(error));
const handler = createHttpHandler(server, { onError: (error) => console.error(error) });
const http = createServer(toNodeListener(handler));
http.listen(0, '127.0.0.1', () => {
  console.log(`http://localhost:${(http.address() as AddressInfo).port}/mcp`);
});
process.stdin.resume().once('end', () => process.exit(0));
