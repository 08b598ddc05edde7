import { DirectTransport } from '@mcplkit/transports/websocket';
import { McplConnection } from '@mcplkit/wire';

export function connect(url: string): McplConnection {
  const connection = McplConnection.fromTransport(new DirectTransport(url, { protocols: ['mcp'] }));
  connection.on('error', (error) => console.error(error.message));
  return connection;
}
