import type { EventSink, HttpReply, HttpRequest } from './exchange.ts';

/** The `Request` of the runtime that compiles this; where there is none, an object. */
export type FetchRequest = typeof globalThis extends { Request: { prototype: infer Request } }
  ? Request
  : object;

/** The `Response` of the runtime that compiles this; where there is none, an object. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Response } }
  ? Response
  : object;

/** A request of the fetch standard, as a handler looks at it. */
export function requestOf(given: FetchRequest): HttpRequest {
  const request = given as Request;
  return {
    method: request.method,
    url: request.url,
    headers: request.headers,
    text: (limit) => textOf(request, limit),
    isGone: () => request.signal.aborted,
  };
}

/** An answer as a response of the fetch standard. */
export function responseOf({ status, headers, body, events }: HttpReply): FetchResponse {
  const init = { status, headers };
  if (events === undefined) return new Response(body ?? null, init) as FetchResponse;
  let gone: (() => void) | undefined;
  let sink: EventSink | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sink = sinkOf(controller);
        gone = events(sink);
      },
      pull() {
        sink?.ondrain?.();
      },
      cancel() {
        gone?.();
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(stream, init) as FetchResponse;
}

function sinkOf(controller: ReadableStreamDefaultController<Uint8Array>): EventSink {
  const encoder = new TextEncoder();
  return {
    get waiting() {
      return -(controller.desiredSize ?? 0);
    },
    write: (text) => attempt(() => controller.enqueue(encoder.encode(text))),
    end: () => attempt(() => controller.close()),
    cut: () => attempt(() => controller.error(new Error('The client does not read the response.'))),
    ondrain: undefined,
  };
}

/** A stream whose reader has gone takes nothing any more, which its `cancel` has told already. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // See above.
  }
}

async function textOf({ body, headers }: Request, limit: number): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await body?.cancel();
    return undefined;
  }
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
