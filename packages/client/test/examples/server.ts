import { McplConnection, type MessageTransport } from '@mcplkit/wire';

/** A server of one tool, written on the wire alone. */
export function serve(transport: MessageTransport): void {
  const connection = McplConnection.fromTransport(transport);
  connection.handle('initialize', ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'adder', version: '1.0.0' },
  }));
  connection.handle('tools/list', () => ({ tools: [{ name: 'add', inputSchema: { type: 'object' } }] }));
  connection.handle('tools/call', ({ arguments: args = {} }) => {
    const sum = Number(args.a) + Number(args.b);
    return { content: [{ type: 'text', text: String(sum) }], structuredContent: { sum } };
  });
}
