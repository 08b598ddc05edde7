import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { McplConnection } from '@mcplkit/wire';

/** Begins a session over the browser's fetch, asks, hears progress, is asked in the middle of a call, and ends it. */
export async function overHttp(url: string, text: string) {
  const transport = new StreamableHttpClientTransport(url);
  const connection = McplConnection.fromTransport(transport);
  const told: unknown[] = [];
  connection.on('error', ({ message }) => told.push(message));
  connection.on('close', () => told.push('close'));
  connection.handle('who', () => ({ name: 'the page' }));
  const clientInfo = { name: 'page', version: '1.0.0' };
  await connection.sendRequest('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  connection.sendNotification('notifications/initialized');
  const note = new Promise((resolve) => {
    connection.once('notification', ({ method }) => resolve(method));
  });
  const progress: number[] = [];
  const asked = await connection.sendRequest(
    'ask',
    { text },
    { onProgress: (report) => void progress.push(report.progress) },
  );
  const heard = await note;
  connection.close();
  await connection.released;
  return {
    isSame: (asked as { text: string }).text === text,
    asked: (asked as { who: unknown }).who,
    progress,
    heard,
    told,
  };
}
