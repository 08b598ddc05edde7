import { McpServerBuilder } from '@mcplkit/server';
import { MemoryTransport } from '@mcplkit/wire';

const [serverEnd] = MemoryTransport.createPair();
const server = new McpServerBuilder().withName('demo').withVersion('1.0.0').withTransport(serverEnd).build();
await server.start();
console.log(server.isRunning); // true
await server.stop();
