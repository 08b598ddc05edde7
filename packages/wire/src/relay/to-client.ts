import { clip } from '../codec.ts';
import { ERR_INTERNAL, ERR_METHOD_NOT_FOUND } from '../error-codes.ts';
import { makeResponse, type RequestId } from '../message.ts';
import type { Client } from './client.ts';
import type { RelayCore } from './relay-core.ts';
import type { Message } from './relayed-message.ts';

/** What a relay does with the messages of its server. */
export class ToClient {
  readonly #core: RelayCore;
  readonly #answered: (client: Client) => void;

  /** @param answered told of a client that got an answer */
  constructor(core: RelayCore, answered: (client: Client) => void) {
    this.#core = core;
    this.#answered = answered;
  }

  /** Passes a message of the server on. */
  received(message: Message): void {
    const mayPass = this.#core.passes(message, 'to-client');
    if (message.kind === 'response') this.#response(message, mayPass);
    else if (message.kind === 'request') this.#request(message, mayPass);
    else if (mayPass) this.#notification(message);
  }

  #response(message: Message, mayPass: boolean): void {
    const { requests, isShared } = this.#core;
    const { id } = message;
    if (id === null || id === undefined) {
      // It says that a message could not be read, which the one client may have sent.
      if (isShared || !mayPass) this.#core.reportUnexpected(id, message);
      else this.#broadcast(message);
      return;
    }
    const wasPending = requests.has(id);
    const route = this.#core.settle(requests, id);
    // A late answer must not be taken for that of another request, for which the client uses the id by now.
    if (route === undefined || (!wasPending && route.client.ids.has(route.id))) {
      if (route === undefined) this.#core.reportUnexpected(id, message);
      return;
    }
    const { client } = route;
    if (mayPass) client.port.forward(message, isShared ? { id: route.id } : undefined);
    else
      this.#core.answerError(client.port, route.id, ERR_INTERNAL, 'The relay does not pass the answer on.');
    this.#answered(client);
  }

  #request(message: Message, mayPass: boolean): void {
    const { server, calls, bounds, clients } = this.#core;
    const id = message.id as RequestId;
    const [client, ...others] = clients;
    if (calls.has(id)) this.#core.answerRepeated(server, id);
    else if (calls.size >= bounds.maxPending) {
      const words = `${bounds.maxPending} requests (maxPending) wait for an answer already: ask again later.`;
      this.#core.answerError(server, id, ERR_INTERNAL, words);
    } else if (!mayPass || client === undefined || others.length > 0) this.#refuse(message, id, mayPass);
    else if (!client.port.writable || client.isLeaving) {
      this.#core.answerLost(server, client.port, { id, sequence: Number.POSITIVE_INFINITY });
    } else {
      const sequence = client.port.accepted + 1;
      calls.add({ client, id, relayedId: id, token: undefined, sequence, isAnswered: false });
      client.port.forward(message);
    }
  }

  /** Of several clients none is the one to answer, but that somebody is there can be said for them. */
  #refuse(message: Message, id: RequestId, mayPass: boolean): void {
    const { server } = this.#core;
    const method = message.method ?? '';
    if (mayPass && method === 'ping') server.send(makeResponse(id, {}));
    else {
      const words = `The relay does not pass ${clip(method)} on${mayPass ? ': there is not just one client' : ''}.`;
      this.#core.answerError(server, id, ERR_METHOD_NOT_FOUND, words);
    }
  }

  #notification(message: Message): void {
    const { requests, calls, isShared } = this.#core;
    if (message.isCancelled) {
      const id = message.requestId;
      const route = id === undefined ? undefined : calls.cancel(id);
      if (route !== undefined) route.client.port.forward(message);
      else if (!isShared) this.#broadcast(message);
    } else if (message.isProgress && isShared) {
      const token = message.progressToken;
      const route = token === undefined ? undefined : requests.find(token);
      if (route?.token !== undefined) route.client.port.forward(message, { progressToken: route.token });
    } else this.#broadcast(message);
  }

  #broadcast(message: Message): void {
    for (const { port } of this.#core.clients) port.forward(message);
  }
}
