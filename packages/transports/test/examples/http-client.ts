import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { McplConnection } from '@mcplkit/wire';

const transport = new StreamableHttpClientTransport('http://localhost:3000/mcp');
export const connection = McplConnection.fromTransport(transport);
connection.on('error', (error) => console.error(error));
