import { ConnectionError } from '@mcplkit/wire';

/** The `data` of an error response that this side's transport gave, because the server's answer can no longer come. */
export interface HttpTransportErrorData {
  /** Tells it from what a server answers. */
  readonly transport: 'http';
  /** The status of the response that ended it, if it was one. */
  readonly status?: number | undefined;
}

/** What the status of a response means for the caller, where there is more to say than its name. */
const MEANINGS = new Map<number, string>([
  [401, 'It wants credentials, or others: give them in `headers`.'],
  [403, 'It does not let this client in with these credentials, from this origin, or under this host.'],
  [404, 'There is no such session, or no MCP server, at this address.'],
  [405, 'This address does not take messages of MCP.'],
  [413, 'The message is too large for it.'],
  [429, 'It has had too many requests: wait before the next.'],
  [503, 'It takes no more at the moment: try again later.'],
]);

/** A request of HTTP failed: the server was not reached, refused it, or did not answer with messages of MCP. */
export class HttpTransportError extends ConnectionError {
  /** The status of the response; `undefined` when there was none. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number | undefined; cause?: unknown } = {}) {
    super('transport-failed', message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'HttpTransportError';
    this.status = options.status;
  }

  /** The error of a response that is no success. `said` is what the server says of it. */
  static ofStatus(status: number, statusText: string, said: string): HttpTransportError {
    const name = statusText === '' ? `${status}` : `${status} ${statusText}`;
    const words = [`The server answered with HTTP ${name}.`, MEANINGS.get(status)];
    if (said !== '') words.push(`It says: ${said}`);
    return new HttpTransportError(words.filter((each) => each !== undefined).join(' '), { status });
  }
}
