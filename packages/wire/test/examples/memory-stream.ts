import { McplConnection } from '@mcplkit/wire';
import { MemoryStream } from '@mcplkit/wire/testing';

const input = new MemoryStream();
const connection = McplConnection.fromStreams(input, new MemoryStream());
export const closed = new Promise<void>((resolve) => connection.on('close', resolve));
export const failure = new Promise<Error>((resolve) => connection.on('error', resolve));

// Half a message arrives, and then the road breaks.
input.split([20]);
input.hold();
input.write('{"jsonrpc":"2.0","method":"hello"}\n');
input.release(1);
input.reset();
