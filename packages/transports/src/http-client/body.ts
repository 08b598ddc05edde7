import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HttpTransportError } from './http-transport-error.ts';

/** What a reader of events is told. */
export interface EventReader {
  /** The data of an event, which may be empty, and its id, if it has one. */
  event(data: string, id: string | undefined): void;
  /** How long to wait before the stream is asked for again, in milliseconds. */
  retry(ms: number): void;
}

/**
 * Reads a stream of events to its end. Rejects when it breaks, and when one event is longer than `limit`.
 *
 * The standard's own `EventSource` cannot send headers; the parser of its format is a package of 4 kB without
 * dependencies, by the author of the usual polyfill.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  limit: number,
  to: EventReader,
): Promise<void> {
  let tooLong = false;
  const events: EventSourceMessage[] = [];
  const parser = createParser({
    // About the length of the field's name, and of the other fields, is room that every event has.
    maxBufferSize: limit + 1024,
    onEvent: (event) => void events.push(event),
    onRetry: (ms) => to.retry(ms),
    onError: ({ type }) => {
      tooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  await readText(body, async (text) => {
    parser.feed(text);
    for (const { data, id, event = 'message' } of events.splice(0)) {
      // One that came in a single piece was never in the parser's buffer.
      if (data.length > limit) throw tooLarge(limit);
      to.event(event === 'message' ? data : '', id);
      // The official clients take notifications on a microtask, and an answer at once: it would overtake its progress.
      await undefined;
    }
    if (tooLong) throw tooLarge(limit);
  });
}

/** Reads a body whole. Rejects when it breaks, and when it is longer than `limit`. */
export async function readWhole(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  let whole = '';
  if (body !== null) {
    await readText(body, (text) => {
      whole += text;
      if (whole.length > limit) throw tooLarge(limit);
      return undefined;
    });
  }
  return whole;
}

/** The beginning of what a server says of a failure; it is not read further. */
export async function readBeginning(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  let whole = '';
  const enough = new Error('enough');
  try {
    if (body !== null) {
      await readText(body, (text) => {
        whole += text;
        if (whole.length > limit) throw enough;
        return undefined;
      });
    }
  } catch {
    // What there is is enough.
  }
  return whole.slice(0, limit);
}

async function readText(
  body: ReadableStream<Uint8Array>,
  take: (text: string) => Promise<void> | undefined,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await take(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

function tooLarge(limit: number): HttpTransportError {
  return new HttpTransportError(`The server sent a message of more than ${limit} (maxMessageBytes).`);
}
