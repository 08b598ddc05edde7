import { createServer } from 'node:http';
import { upgradeWebSocket } from '@mcplkit/transports/websocket-server';
import { McplConnection } from '@mcplkit/wire';

const http = createServer();
const endpoint = upgradeWebSocket(http, {
  path: '/mcp',
  token: 'a long random text',
  onConnection: (transport) => {
    McplConnection.fromTransport(transport).handle('greet', () => 'hello');
  },
});
http.listen(0, '127.0.0.1');
http.once('close', () => void endpoint.close());

export { endpoint, http };
