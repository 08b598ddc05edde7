import { createHttpHandler, type HttpHandler } from '@mcplkit/transports/http';
import { McplConnection } from '@mcplkit/wire';

/** What pages of this machine can ask over HTTP: it reports progress, asks back, and says something by itself. */
export function httpHandler(): HttpHandler {
  return createHttpHandler((transport) => {
    const connection = McplConnection.fromTransport(transport);
    connection.on('error', () => {});
    connection.handle('initialize', () => ({
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'server', version: '1.0.0' },
    }));
    connection.handleNotification('notifications/initialized', () => {
      connection.sendNotification('note');
    });
    connection.handle('ask', async (params, { id, sendProgress }) => {
      sendProgress(1);
      const who = await connection.sendRequest('who', {}, { relatedRequestId: id });
      return { text: (params as { text: string }).text, who };
    });
  });
}
