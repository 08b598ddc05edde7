import type { ConnectionBounds } from '../bounds.ts';
import { clip } from '../codec.ts';
import { ERR_INTERNAL, ERR_INVALID_REQUEST, ERR_PARSE } from '../error-codes.ts';
import { ConnectionError, type RequestOutcome } from '../errors.ts';
import { toError } from '../failures.ts';
import { explainInvalid } from '../invalid-message.ts';
import { isRequestId, makeErrorResponse, type RequestId } from '../message.ts';
import { ReportLimiter } from '../report-limiter.ts';
import type { Client } from './client.ts';
import type { Port } from './port.ts';
import { ERR_RELAY_CLOSED, type RelayDirection, type RelayOptions } from './relay-options.ts';
import type { RelayedMessage } from './relayed-message.ts';
import { type Route, RouteTable } from './route-table.ts';

/** What both directions of a relay work with. */
export class RelayCore {
  readonly server: Port;
  /** Whether several clients share the server, so that ids are rewritten. */
  readonly isShared: boolean;
  readonly bounds: ConnectionBounds;
  readonly clients = new Set<Client>();
  /** The requests of clients to the server. */
  readonly requests = new RouteTable();
  /** The requests of the server to a client. */
  readonly calls = new RouteTable();
  /** Reports a failure. */
  readonly report: (error: Error) => void;
  readonly #options: RelayOptions;
  readonly #limiter = new ReportLimiter();

  constructor(
    server: Port,
    how: { isShared: boolean; options: RelayOptions; bounds: ConnectionBounds },
    report: (error: Error) => void,
  ) {
    this.server = server;
    this.isShared = how.isShared;
    this.bounds = how.bounds;
    this.#options = how.options;
    this.report = report;
  }

  /** Whether a message may go on. */
  passes(message: RelayedMessage, direction: RelayDirection): boolean {
    const { inspect } = this.#options;
    if (inspect === undefined) return true;
    try {
      return inspect(message, direction) !== false;
    } catch (error) {
      this.report(toError(error, 'The inspect hook threw a value that is no Error.'));
      return false;
    }
  }

  /** Answers a request with an error of the relay's own. */
  answerError(port: Port, id: RequestId | null, code: number, message: string, data?: unknown): void {
    port.send(makeErrorResponse(id, code, message, data));
  }

  /** Answers a request that will have no answer, because its receiver is gone. */
  answerLost(port: Port, receiver: Port, { id, sequence }: Pick<Route, 'id' | 'sequence'>): void {
    const outcome: RequestOutcome = sequence > receiver.handedOver ? 'not-sent' : 'no-response';
    const words =
      outcome === 'not-sent'
        ? 'The other side of the relay is closed: the request was not sent.'
        : 'The other side of the relay closed before it answered: the request may have had its effect.';
    this.answerError(port, id, ERR_RELAY_CLOSED, words, { outcome });
  }

  /** Answers a request whose id is that of another one that waits. */
  answerRepeated(port: Port, id: RequestId): void {
    const words = `The id ${clip(JSON.stringify(id))} is in use by a request that is not answered yet.`;
    this.answerError(port, id, ERR_INVALID_REQUEST, words);
  }

  /** Takes what could not be read. Only clients are answered: a server may log to its output. */
  unreadable(port: Port, error: Error): void {
    const isTooLarge = error instanceof ConnectionError && error.code === 'message-too-large';
    if (isTooLarge) this.#answerMalformed(port, null, ERR_INVALID_REQUEST, error.message);
    else this.#answerMalformed(port, null, ERR_PARSE, 'Parse error: the line is not JSON.');
    this.reportFault(error);
  }

  /** Takes JSON that is no message. One that can be told to be the answer of a request is passed on as an error. */
  invalid(port: Port, value: unknown, asked: RouteTable): void {
    const { error, answerTo } = explainInvalid(value);
    const { id, method } = (value ?? {}) as { id?: unknown; method?: unknown };
    const route = method === undefined && isRequestId(id) ? this.settle(asked, id) : undefined;
    if (route !== undefined) {
      const asker = asked === this.requests ? route.client.port : this.server;
      this.answerError(asker, route.id, ERR_INTERNAL, `The answer cannot be passed on. ${error.message}`);
    } else if (answerTo !== undefined) {
      this.#answerMalformed(port, answerTo, ERR_INVALID_REQUEST, error.message);
    }
    this.reportFault(error);
  }

  /** Takes the request that is answered now. */
  settle(asked: RouteTable, relayedId: RequestId): Route | undefined {
    const route = asked.answer(relayedId);
    if (route !== undefined && asked === this.requests) this.forget(route);
    return route;
  }

  /** Takes the id of a request from its client, which may use it again. */
  forget({ client, id, relayedId }: Route): void {
    if (client.ids.get(id) === relayedId) client.ids.delete(id);
  }

  /** Reports what an end did wrong, the first times in a second. */
  reportFault(error: Error): void {
    const leftOut = this.#limiter.pass();
    if (leftOut === undefined) return;
    if (leftOut > 0) {
      const words = `${leftOut} more faults in what the ends sent were not reported.`;
      this.report(new ConnectionError('reports-left-out', words));
    }
    this.report(error);
  }

  /** Reports a response for which no request waits. */
  reportUnexpected(id: RequestId | null | undefined, message: RelayedMessage): void {
    const { error } = message.value as { error?: { message?: unknown } };
    const words =
      id === null || id === undefined
        ? `An end could not read a message: ${clip(String(error?.message))}`
        : `A response came with the id ${clip(JSON.stringify(id))}, for which no request waits.`;
    this.reportFault(new ConnectionError('unexpected-response', words));
  }

  #answerMalformed(port: Port, id: RequestId | null, code: number, message: string): void {
    if (port !== this.server && this.#options.answerMalformed !== false) {
      this.answerError(port, id, code, message);
    }
  }
}
