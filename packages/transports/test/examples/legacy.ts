import { fromLegacyTransport, type IMessageTransport } from '@mcplkit/transports/legacy';
import { McplConnection } from '@mcplkit/wire';

export function connect(old: IMessageTransport): McplConnection {
  const connection = McplConnection.fromTransport(fromLegacyTransport(old));
  connection.on('error', (error) => console.error(error));
  return connection;
}
