import { createServer } from 'node:http';
import { createHttpHandler } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import { McplConnection } from '@mcplkit/wire';

const handler = createHttpHandler((transport) => {
  McplConnection.fromTransport(transport).handle('ping', () => ({}));
});
export const server = createServer(toNodeListener(handler));
