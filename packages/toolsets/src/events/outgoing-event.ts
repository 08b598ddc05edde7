import type { CausedEvent, PushEventParams, RequestId } from '@mcplkit/wire';
import { blocksOf } from '../instances/surface-state.ts';
import { randomId } from '../names.ts';
import type { ToolsetEvent } from '../toolset-definition.ts';

/** Who is told of events: a connection, whatever it is made of. */
export type Recipient = object;

type EventBody = Omit<CausedEvent, 'causedBy'>;

let emitted = 0;

/** An event on its way, which several connections may be told of. */
export class OutgoingEvent {
  /** Events are told in the order in which they were emitted. */
  readonly order: number = emitted++;
  /** The connections that have it. */
  readonly told = new Set<Recipient>();
  /** The connection that gets it with the answer to a call, which is still to leave. */
  awaited: Recipient | undefined;
  readonly #body: EventBody;

  /** @throws {TypeError} when the event has no content blocks, or no JSON form */
  constructor({ content, tags, origin, eventId, timestamp }: ToolsetEvent) {
    const body: EventBody = {
      eventId: eventId ?? randomId(),
      timestamp: timestamp ?? new Date().toISOString(),
      content: blocksOf(content, 'The content of an event'),
      ...(origin === undefined ? {} : { origin }),
      ...(tags === undefined ? {} : { tags: [...tags] }),
    };
    // A copy that the author does not change any more.
    this.#body = JSON.parse(JSON.stringify(body)) as EventBody;
  }

  get content(): EventBody['content'] {
    return this.#body.content;
  }

  /** As the params of `push/event`. */
  pushed(featureSet: string): PushEventParams {
    const { content, ...rest } = this.#body;
    return { featureSet, ...rest, payload: { content } };
  }

  /** As a part of the answer to the call that caused it. */
  causedBy(causedBy: RequestId): CausedEvent {
    return { ...this.#body, causedBy: causedBy as string | number };
  }

  /** A connection gets it with an answer that leaves now. */
  deliveredTo(link: Recipient): void {
    this.awaited = undefined;
    this.told.add(link);
  }

  /** Whether it has still to be pushed to a connection. */
  isNewsTo(link: Recipient): boolean {
    return this.awaited !== link && !this.told.has(link);
  }
}
