/** The headers of a request, as `Headers` has them; names are not case-sensitive. */
export interface HttpHeaders {
  get(name: string): string | null;
}

/** An HTTP request, as far as a handler looks at it. An adapter for a server makes one of what that server has. */
export interface HttpRequest {
  readonly method: string;
  /** The address as it was asked for, absolute; its host counts where there is no `Host` header. */
  readonly url: string;
  readonly headers: HttpHeaders;
  /** Reads the body as UTF-8. Gives `undefined` when it has more than `limit` bytes; rejects when it cannot be read. */
  text(limit: number): Promise<string | undefined>;
  /** Whether the client has gone and nobody will see the answer. */
  isGone(): boolean;
}

/** Where the events of a response go. */
export interface EventSink {
  /** How much waits to be taken by the client, in bytes. */
  readonly waiting: number;
  write(text: string): void;
  /** Ends the response behind what was written. */
  end(): void;
  /** Breaks the response off; what waits is thrown away. */
  cut(): void;
  /** Set by who writes: to be called when the client has taken something of what waits. */
  ondrain: (() => void) | undefined;
}

/** What is answered: a body, or events. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Begins to write events to a sink; what it returns is called when the client has gone. Must be called once. */
  readonly events?: ((sink: EventSink) => () => void) | undefined;
}
