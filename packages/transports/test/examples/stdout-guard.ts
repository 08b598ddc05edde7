import { guardStdout, StdioTransport } from '@mcplkit/transports/stdio';
import { McplConnection } from '@mcplkit/wire';

const guard = guardStdout();
console.log('to standard error');
const connection = McplConnection.fromTransport(new StdioTransport({ output: guard.output }));
connection.on('error', (error) => console.error(error));
connection.once('close', guard.restore);
