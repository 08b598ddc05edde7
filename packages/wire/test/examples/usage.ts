import process from 'node:process';
import { ConnectionClosedError, McplConnection, method, textContent } from '@mcplkit/wire';

const conn = McplConnection.fromStreams(process.stdin, process.stdout);

// Stream errors, malformed lines and exceptions of listeners arrive here. Without a listener they are thrown.
conn.on('error', (err) => console.error('mcpl:', err.message));

// At any time while the connection is open.
conn.sendNotification(method.PUSH_EVENT, {
  featureSet: 'example',
  eventId: 'started',
  timestamp: new Date().toISOString(),
  payload: { content: [textContent('Here I am.')] },
});

try {
  while (true) {
    let msg: Awaited<ReturnType<typeof conn.nextMessage>>;
    try {
      msg = await conn.nextMessage();
    } catch (err) {
      // The connection closed: a stream ended or failed, or close() was called.
      if (err instanceof ConnectionClosedError) break;
      throw err;
    }
    if (msg.type === 'request' && msg.request.method === method.TOOLS_LIST) {
      conn.sendResponse(msg.request.id, { tools: [] });
    }
  }
} finally {
  // Releases the output (stdout here), whichever side closed the connection. The input stays this program's.
  conn.close();
}
