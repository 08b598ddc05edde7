/** What a test can have done in the page, by name. What goes in and comes out is data. */
export { advertised } from './capabilities.ts';
export { overMemoryStreams, overMemoryTransport, overResetStreams } from './connection.ts';
export { contractOverLoopback, endpointOf } from './contract.ts';
export { checkFraming, checkWrongFraming } from './framing.ts';
export { wordedTool } from './grammar.ts';
export { overHttp } from './http.ts';
export { askInWorker, endWorker } from './in-worker.ts';
export { digests } from './manifest.ts';
export { relayConnections, relayText, relayTwoClients } from './relay.ts';
export {
  afterBinaryFrame,
  askAndAnswer,
  closeFromHere,
  closeFromThere,
  closeWhileConnecting,
} from './web-socket.ts';
