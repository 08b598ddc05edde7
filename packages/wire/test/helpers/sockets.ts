import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Two ends of one TCP connection on the loopback interface. `release` leaves neither of them behind. */
export async function socketPair(options: { allowHalfOpen?: boolean } = {}) {
  const server: Server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const here = connect({ port, host: '127.0.0.1', ...options });
  const [[there]] = await Promise.all([
    once(server, 'connection') as Promise<[Socket]>,
    once(here, 'connect'),
  ]);
  here.setNoDelay(true);
  there.setNoDelay(true);
  async function release(): Promise<void> {
    const closed = [here, there].filter((socket) => !socket.closed).map((socket) => once(socket, 'close'));
    here.destroy();
    there.destroy();
    const serverClosed = once(server, 'close');
    server.close();
    await Promise.all([...closed, serverClosed]);
  }
  return { here, there, release };
}
