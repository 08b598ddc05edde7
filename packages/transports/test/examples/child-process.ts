import { ChildProcessTransport } from '@mcplkit/transports/child-process';
import { McplConnection } from '@mcplkit/wire';

const transport = new ChildProcessTransport({ command: 'node', args: ['server.js'] });
export const connection = McplConnection.fromTransport(transport, { answerMalformed: false });
connection.on('error', (error) => console.error(error));
