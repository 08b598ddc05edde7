import { Buffer } from 'node:buffer';
import type { EventSink, HttpReply, HttpRequest } from './http/exchange.ts';
import type { HttpHandler } from './http/handler.ts';

/** The part of Node's `IncomingMessage` that is used. */
export interface NodeRequestLike {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly readableEnded: boolean;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'end' | 'close', listener: () => void): unknown;
  off(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  resume(): unknown;
}

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponseLike {
  readonly destroyed: boolean;
  readonly writableLength: number;
  writeHead(status: number, headers: Record<string, string>): unknown;
  flushHeaders(): void;
  write(text: string, taken: () => void): unknown;
  end(body?: string): unknown;
  destroy(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Makes a listener for the `request` event of Node's HTTP servers out of a handler; Express takes it, too.
 *
 * What has read the body before, such as `express.json()`, leaves nothing to read, which is answered with 400: put it
 * behind. Nothing that a client does makes the listener throw.
 */
export function toNodeListener(handler: HttpHandler): (req: NodeRequestLike, res: NodeResponseLike) => void {
  return (req, res) => {
    // A client that goes away in the middle is nothing to report; its response is told by `close`.
    req.on('error', () => {});
    res.on('error', () => {});
    void handler.handle(requestOf(req, res)).then((reply) => answer(reply, res));
  };
}

function requestOf(req: NodeRequestLike, res: NodeResponseLike): HttpRequest {
  return {
    method: req.method ?? 'GET',
    url: `http://${req.headers.host ?? ''}${req.url ?? '/'}`,
    headers: {
      get: (name) => {
        const value = req.headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
    },
    text: (limit) => textOf(req, limit),
    isGone: () => res.destroyed,
  };
}

function textOf(req: NodeRequestLike, limit: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const tooLong = () => {
      req.off('data', take);
      // What still comes is thrown away, so that the client gets to reading the answer.
      req.resume();
      chunks.length = 0;
      resolve(undefined);
    };
    const take = (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length > limit) tooLong();
      else chunks.push(chunk);
    };
    if (req.readableEnded) {
      reject(new Error('The body was read before.'));
      return;
    }
    if (Number(req.headers['content-length'] ?? 0) > limit) {
      tooLong();
      return;
    }
    req.on('data', take);
    req.once('end', () => {
      try {
        resolve(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
    req.once('close', () => reject(new Error('The client broke the request off.')));
  });
}

function answer({ status, headers, body, events }: HttpReply, res: NodeResponseLike): void {
  if (events === undefined) {
    res.writeHead(status, headers);
    res.end(body);
    return;
  }
  res.writeHead(status, headers);
  res.flushHeaders();
  const gone = events(sinkOf(res));
  if (res.destroyed) gone();
  else res.once('close', gone);
}

function sinkOf(res: NodeResponseLike): EventSink {
  const sink: EventSink = {
    get waiting() {
      return res.writableLength;
    },
    write: (text) => void res.write(text, () => sink.ondrain?.()),
    end: () => void res.end(),
    cut: () => void res.destroy(),
    ondrain: undefined,
  };
  return sink;
}
