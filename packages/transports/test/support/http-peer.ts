import type { JsonRpcMessage } from '@mcplkit/wire';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The events of one response, one after another. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #events: EventSourceMessage[] = [];
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({ onEvent: (event) => this.#events.push(event) });

  constructor(response: Response) {
    if (response.body === null) throw new Error(`A response without a body: ${response.status}`);
    this.#reader = response.body.getReader();
  }

  /** The next event, or `undefined` when the response has ended. */
  async next(): Promise<EventSourceMessage | undefined> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) return event;
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#parser.feed(this.#decoder.decode(value, { stream: true }));
    }
  }

  /** The next message; events without data are passed over. */
  async message(): Promise<Record<string, unknown> | undefined> {
    for (;;) {
      const event = await this.next();
      if (event === undefined) return undefined;
      if (event.data !== '') return JSON.parse(event.data) as Record<string, unknown>;
    }
  }

  /** Every message to the end of the response. */
  async rest(): Promise<unknown[]> {
    const messages: unknown[] = [];
    for (;;) {
      const message = await this.message();
      if (message === undefined) return messages;
      messages.push(message);
    }
  }

  /** Goes away without a word. */
  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}

/** What answers requests: a handler, or the `fetch` of the runtime. */
export type Answers = (request: Request) => Promise<Response>;

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'peer', version: '1.0.0' } },
} satisfies JsonRpcMessage;

/** A client of HTTP that does exactly what it is told. */
export class HttpPeer {
  readonly #answers: Answers;
  readonly #url: string;
  sessionId: string | undefined;

  constructor(answers: Answers, url = 'http://localhost/mcp') {
    this.#answers = answers;
    this.#url = url;
  }

  ask(method: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const session: Record<string, string> =
      this.sessionId === undefined ? {} : { 'mcp-session-id': this.sessionId };
    return this.#answers(
      new Request(this.#url, { method, ...init, headers: { ...session, ...init.headers } }),
    );
  }

  post(body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return this.ask('POST', {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      ...(signal === undefined ? {} : { signal }),
    });
  }

  get(headers: Record<string, string> = {}): Promise<Response> {
    return this.ask('GET', { headers: { accept: 'text/event-stream', ...headers } });
  }

  /** Begins a session, in a revision. */
  async open(protocolVersion = '2025-11-25'): Promise<this> {
    const response = await this.post({ ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion } });
    this.sessionId = response.headers.get('mcp-session-id') ?? undefined;
    await response.text();
    return this;
  }

  /** Sends a request and begins to read the answer. */
  async call(id: string | number, method: string, params: object = {}): Promise<EventReader> {
    return new EventReader(await this.post({ jsonrpc: '2.0', id, method, params }));
  }
}
