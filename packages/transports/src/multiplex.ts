export { ERR_SLOT_FORBIDDEN, ERR_SLOT_UNAVAILABLE } from './multiplex/claim.ts';
export {
  MultiplexAcceptor,
  type MultiplexAcceptorOptions,
  type MultiplexSlot,
} from './multiplex/multiplex-acceptor.ts';
export { MultiplexTransport, type MultiplexTransportOptions } from './multiplex/multiplex-transport.ts';
