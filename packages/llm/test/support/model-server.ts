import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** Answers one request. */
export type Answer = (response: ServerResponse) => void;

/** What a provider sent. */
interface Sent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what it is.
  readonly body: any;
}

const open = new Set<Server>();

afterEach(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  open.clear();
});

/** A server that speaks what the test tells it to, one answer after another. It ends with the test. */
export async function modelServer(...answers: Answer[]) {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(pieces).toString());
      sent.push({ path: String(request.url), headers: request.headers, body });
      const answer = answers[sent.length - 1];
      if (answer === undefined) response.writeHead(418).end('There is no answer left.');
      else answer(response);
    });
  });
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sent };
}

/** Answers with JSON, or with a text as it is. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
}

/** Answers with a text of events, whole. */
export function events(text: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(text);
  };
}

/** Answers with the beginning of a text of events, and breaks the connection. */
export function broken(text: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => response.destroy());
  };
}

/** Answers with the beginning, and never ends. `closed` settles when the other end has gone. */
export function endless(text: string): { answer: Answer; closed: Promise<void> } {
  let told: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => {
    told = resolve;
  });
  const answer: Answer = (response) => {
    response.on('close', () => told?.());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text);
  };
  return { answer, closed };
}
