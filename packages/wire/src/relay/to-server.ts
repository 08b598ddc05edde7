import { clip } from '../codec.ts';
import { ERR_INTERNAL, ERR_METHOD_NOT_FOUND } from '../error-codes.ts';
import type { RequestId } from '../message.ts';
import type { Client } from './client.ts';
import type { RelayCore } from './relay-core.ts';
import type { Edits, Message } from './relayed-message.ts';

/** What a relay does with the messages of its clients. */
export class ToServer {
  readonly #core: RelayCore;
  #lastId = 0;

  constructor(core: RelayCore) {
    this.#core = core;
  }

  /** Passes a message of a client on. */
  received(client: Client, message: Message): void {
    const mayPass = this.#core.passes(message, 'to-server');
    if (message.kind === 'response') this.#response(client, message, mayPass);
    else if (message.kind === 'request') this.#request(client, message, mayPass);
    else if (mayPass) this.#notification(client, message);
  }

  /** Tells the server that nobody waits for a request any more. */
  cancel(relayedId: RequestId): void {
    const params = { requestId: relayedId, reason: 'The client is gone.' };
    this.#core.server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }

  #request(client: Client, message: Message, mayPass: boolean): void {
    const { server, requests, bounds, isShared } = this.#core;
    const id = message.id as RequestId;
    if (!mayPass) {
      const words = `The relay does not pass ${clip(message.method ?? '')} on.`;
      this.#core.answerError(client.port, id, ERR_METHOD_NOT_FOUND, words);
    } else if (client.ids.has(id)) this.#core.answerRepeated(client.port, id);
    else if (requests.size >= bounds.maxPending) {
      const words = `${bounds.maxPending} requests (maxPending) wait for an answer already: ask again later.`;
      this.#core.answerError(client.port, id, ERR_INTERNAL, words);
    } else if (!server.writable) {
      this.#core.answerLost(client.port, server, { id, sequence: Number.POSITIVE_INFINITY });
    } else {
      const relayedId = isShared ? this.#nextId() : id;
      const token = message.metaToken;
      const route = { client, id, relayedId, token, sequence: server.accepted + 1, isAnswered: false };
      requests.add(route);
      client.ids.set(id, relayedId);
      server.forward(message, isShared ? withToken({ id: relayedId }, token, relayedId) : undefined);
    }
  }

  #notification(client: Client, message: Message): void {
    const { server, requests, isShared } = this.#core;
    if (!message.isCancelled) {
      server.forward(message);
      return;
    }
    const id = message.requestId;
    const relayedId = id === undefined ? undefined : client.ids.get(id);
    const route = relayedId === undefined ? undefined : requests.cancel(relayedId);
    if (route !== undefined) this.#core.forget(route);
    if (!isShared) server.forward(message);
    // Of a request that was answered meanwhile, the server would not know the client's id.
    else if (relayedId !== undefined) server.forward(message, { requestId: relayedId });
  }

  #response(client: Client, message: Message, mayPass: boolean): void {
    const { server, calls, isShared } = this.#core;
    const { id } = message;
    const isOwn = id !== null && id !== undefined && calls.find(id)?.client === client;
    const route = isOwn ? calls.answer(id) : undefined;
    if (route !== undefined) {
      if (mayPass) server.forward(message);
      else this.#core.answerError(server, route.id, ERR_INTERNAL, 'The relay does not pass the answer on.');
    } else if (!isShared && mayPass && (id === null || id === undefined)) server.forward(message);
    else this.#core.reportUnexpected(id, message);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function withToken(edits: Edits, token: RequestId | undefined, relayed: RequestId): Edits {
  return token === undefined ? edits : { ...edits, metaToken: relayed };
}
