import { ConnectionError } from '../../src/errors.ts';
import { HandlerTable } from '../../src/handlers.ts';
import type { JsonRpcMessage, RequestId } from '../../src/message.ts';
import type { RequestContext } from '../../src/running-request.ts';
import { Sender } from '../../src/sender.ts';
import { FakeLink } from './fake-link.ts';

/** Stands for the connection: remembers the answers and the reports, and refuses what a test says. */
class Owner {
  readonly answers: unknown[] = [];
  readonly reports: Error[] = [];
  readonly sender = new Sender(new FakeLink((message) => this.#take(message)), this);
  refuses: ((result: unknown) => boolean) | undefined;

  report(error: Error): void {
    this.reports.push(error);
  }

  #take(message: JsonRpcMessage): void {
    if ('method' in message) this.answers.push(message);
    else if ('error' in message) this.answers.push({ id: message.id, ...message.error });
    else if (this.refuses?.(message.result)) throw new ConnectionError('unserializable', 'no JSON form');
    else this.answers.push({ id: message.id, result: message.result });
  }
}

export function makeHandlerTable(maxRunning = Number.POSITIVE_INFINITY) {
  const owner = new Owner();
  const table = new HandlerTable(owner, maxRunning);
  const request = (id: RequestId, method = 'm', params?: Record<string, unknown>) =>
    table.handleRequest({ jsonrpc: '2.0', id, method, params });
  const cancel = (params?: Record<string, unknown>) =>
    table.handleNotification({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  return { owner, table, request, cancel };
}

/** A handler that a test ends by hand. */
export function slow() {
  const contexts: RequestContext[] = [];
  const ends: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];
  const handler = (_params: unknown, context: RequestContext) => {
    contexts.push(context);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  };
  return { contexts, ends, handler };
}
