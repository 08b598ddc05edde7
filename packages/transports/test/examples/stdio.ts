import { StdioTransport } from '@mcplkit/transports/stdio';
import { McplConnection } from '@mcplkit/wire';

const connection = McplConnection.fromTransport(new StdioTransport());
connection.on('error', (error) => console.error(error));
connection.handle('ping', () => ({}));
