import { MultiplexTransport } from '@mcplkit/transports/multiplex';
import { McplConnection } from '@mcplkit/wire';

export function provide(url: string, names: readonly string[]): McplConnection[] {
  return names.map((name) => {
    const connection = McplConnection.fromTransport(MultiplexTransport.create(name, url));
    connection.on('error', (error) => console.error(error.message));
    return connection.handle('greet', () => `hello from ${name}`);
  });
}
