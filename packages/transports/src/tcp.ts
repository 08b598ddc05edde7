export { listenTcp, type TcpListener, type TcpListenOptions } from './tcp/listener.ts';
export { TcpTransport, type TcpTransportOptions } from './tcp/tcp-transport.ts';
