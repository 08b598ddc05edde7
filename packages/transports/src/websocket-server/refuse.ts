import type { Duplex } from 'node:stream';

const REFUSALS = {
  401: ['Unauthorized', 'A valid token is needed.'],
  403: ['Forbidden', 'This client is not allowed here.'],
  404: ['Not Found', 'There is no WebSocket here.'],
  503: ['Service Unavailable', 'No more clients are taken now.'],
} as const satisfies Record<number, readonly [phrase: string, text: string]>;

/** Answers a request for a WebSocket with a refusal, and lets go of its socket. */
export function refuse(socket: Duplex, status: keyof typeof REFUSALS): void {
  const [phrase, text] = REFUSALS[status];
  socket.on('error', ignore);
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${phrase}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...(status === 401 ? ['WWW-Authenticate: Bearer'] : []),
      '',
      text,
    ].join('\r\n'),
  );
}

function ignore(): void {}
