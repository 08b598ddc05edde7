import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { LlmError } from '../llm-error.ts';

/** The longest event, in characters. */
const MAX_EVENT = 4 * 1024 * 1024;

/**
 * The server-sent events in a text that comes piece by piece.
 *
 * One that the text ends in the middle of is given too: whether it is whole, its data tells.
 */
export async function* eventsOf(
  pieces: AsyncIterable<string>,
): AsyncGenerator<EventSourceMessage, void, void> {
  let events: EventSourceMessage[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: (event) => events.push(event),
    // Fields of other names are to be ignored.
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const taken = () => {
    if (isTooLong) throw new LlmError('response-too-large', `An event is over ${MAX_EVENT} characters.`);
    const now = events;
    events = [];
    return now;
  };
  const endings = new LineEndings();
  for await (const piece of pieces) {
    parser.feed(endings.unify(piece));
    yield* taken();
  }
  parser.feed('\n\n');
  yield* taken();
}

/** Makes every ending of a line a line feed: a lone carriage return would wait in the parser for what follows it. */
class LineEndings {
  #hadReturn = false;

  unify(piece: string): string {
    if (piece === '') return piece;
    const rest = this.#hadReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.#hadReturn = piece.endsWith('\r');
    return rest.includes('\r') ? rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : rest;
  }
}
