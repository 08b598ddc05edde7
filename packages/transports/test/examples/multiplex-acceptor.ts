import { MultiplexAcceptor } from '@mcplkit/transports/multiplex';
import { McplConnection, type WebSocketLike } from '@mcplkit/wire';

export function serveProviders(socket: WebSocketLike, slots: Map<string, McplConnection>): void {
  new MultiplexAcceptor(socket, {
    onSlot: (slot) => {
      const connection = McplConnection.fromWebSocket(slot.socket);
      slots.set(slot.name, connection);
      connection.once('close', () => slots.delete(slot.name));
    },
  });
}
