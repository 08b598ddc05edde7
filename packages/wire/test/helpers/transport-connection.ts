import { McplConnection } from '../../src/connection.ts';
import { ScriptedTransport } from './scripted-transport.ts';
import { watch } from './watch.ts';

/** A connection over a transport of somebody else's, whose steps `script` decides. */
export function connectTransport(
  script: Partial<ScriptedTransport> = {},
  options?: Parameters<typeof McplConnection.fromTransport>[1],
) {
  const transport = Object.assign(new ScriptedTransport(), script);
  const connection = McplConnection.fromTransport(transport, options);
  return { transport, connection, heard: watch(connection) };
}
