import type { McplConnection } from '../../src/connection.ts';

/** Everything that a connection tells, in order, with the state that its listeners see. */
export function watch(connection: McplConnection): unknown[] {
  const heard: unknown[] = [];
  connection.on('request', ({ method }) => heard.push(`request ${method}`));
  connection.on('notification', ({ method }) => heard.push(`notification ${method}`));
  connection.on('error', (error) => heard.push(error));
  connection.on('close', () => heard.push(connection.isClosed ? 'close' : 'close while open'));
  return heard;
}
