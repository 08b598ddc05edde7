import { boundsOf } from '../bounds.ts';
import { TypedEmitter } from '../emitter.ts';
import { ERR_INTERNAL } from '../error-codes.ts';
import { ConnectionClosedError } from '../errors.ts';
import { raise, toError } from '../failures.ts';
import type { JsonRpcMessage } from '../message.ts';
import { Client } from './client.ts';
import type { Port, PortReceiver } from './port.ts';
import { RelayCore } from './relay-core.ts';
import type { RelayEnd } from './relay-end.ts';
import type { RelayEvents, RelayOptions } from './relay-options.ts';
import { StreamPort } from './stream-port.ts';
import { ToClient } from './to-client.ts';
import { ToServer } from './to-server.ts';
import { TransportPort } from './transport-port.ts';

/** Joins clients and a server until either side closes; {@link relay} and {@link RelayHub} make one. */
export class Relay extends TypedEmitter<RelayEvents> {
  readonly #core: RelayCore;
  readonly #toServer: ToServer;
  readonly #toClient: ToClient;
  readonly #closed: Promise<void>;
  #settleClosed: () => void = () => {};
  #isClosing = false;
  #serverClosed = false;
  #isClosed = false;
  #holdsClients = false;
  #holdsServer = false;

  protected constructor(server: RelayEnd, options: RelayOptions, isShared: boolean) {
    super();
    const bounds = boundsOf(options);
    this.#closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
    const report = (error: Error) => this.#emitError(error);
    this.#core = new RelayCore(portOf(server, bounds), { isShared, options, bounds }, report);
    this.#toServer = new ToServer(this.#core);
    this.#toClient = new ToClient(this.#core, (client) => this.#letLeave(client));
    this.#core.server.open(this.#serverReceiver());
  }

  /** How many requests of clients wait for the server's answer. */
  get pendingRequests(): number {
    return this.#core.requests.size;
  }

  /** Settles when all ends are closed. Never rejects. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  /**
   * Answers what waits with an error, and ends all outputs behind it. Inputs stay their owners'.
   *
   * An output whose reader does not read is open until it does. Called again, it destroys what is left.
   */
  close(): void {
    if (this.#isClosing) {
      this.#core.server.destroy();
      for (const { port } of this.#core.clients) port.destroy();
      return;
    }
    this.#shutDown();
  }

  protected attach(end: RelayEnd): Client {
    const port = portOf(end, this.#core.bounds);
    const client = new Client(port);
    this.#core.clients.add(client);
    port.open(this.#clientReceiver(client));
    if (this.#isClosing) port.release();
    else if (this.#holdsClients) port.pause();
    this.#balance();
    return client;
  }

  #serverReceiver(): PortReceiver {
    const { server } = this.#core;
    return {
      ...this.#commonReceiver(server, 'requests'),
      received: (message) => {
        this.#toClient.received(message);
        this.#balance();
      },
      inputEnded: () => this.#shutDown(),
      closed: (error) => {
        this.#serverClosed = true;
        if (error !== undefined) this.#emitError(error);
        this.#shutDown();
        this.#checkClosed();
      },
    };
  }

  #clientReceiver(client: Client): PortReceiver {
    return {
      ...this.#commonReceiver(client.port, 'calls'),
      received: (message) => {
        this.#toServer.received(client, message);
        this.#balance();
      },
      inputEnded: () => this.#leave(client),
      closed: (error) => {
        this.#core.clients.delete(client);
        if (error !== undefined) this.#emitError(error);
        this.#gone(client);
        client.settle();
        this.#balance();
        this.#checkClosed();
      },
    };
  }

  /** @param asks the requests that this end is asked */
  #commonReceiver(port: Port, asks: 'requests' | 'calls') {
    return {
      invalid: (value: unknown) => this.#core.invalid(port, value, this.#core[asks]),
      unreadable: (error: Error) => this.#core.unreadable(port, error),
      failed: (error: Error) => this.#emitError(error),
      notHandedOver: (message: JsonRpcMessage, error: Error) => this.#notHandedOver(port, message, error),
      drained: () => this.#balance(),
    };
  }

  /** A client sends nothing any more: what it was asked has no answer, what it asked may have one yet. */
  #leave(client: Client): void {
    client.isLeaving = true;
    this.#answerCalls(client);
    const { server, isShared } = this.#core;
    if (!isShared && server.endsByHalves) server.end();
    else this.#letLeave(client);
  }

  #letLeave(client: Client): void {
    if (!client.isLeaving || client.ids.size > 0) return;
    if (this.#core.isShared) client.port.release();
    else this.#core.server.end();
  }

  /** A client is closed: nobody waits for its answers. */
  #gone(client: Client): void {
    this.#answerCalls(client);
    for (const { relayedId } of this.#core.requests.takeAll(client)) {
      if (this.#core.isShared) this.#toServer.cancel(relayedId);
    }
    if (!this.#core.isShared) this.#core.server.end();
  }

  #answerCalls(client: Client): void {
    const { server, calls } = this.#core;
    for (const route of calls.takeAll(client)) this.#core.answerLost(server, client.port, route);
  }

  #shutDown(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const { server, clients, requests } = this.#core;
    for (const route of requests.takeAll()) this.#core.answerLost(route.client.port, server, route);
    for (const client of clients) this.#answerCalls(client);
    server.release();
    for (const { port } of [...clients]) port.release();
    this.#checkClosed();
  }

  /** Each side waits while the other is full. Of several clients, a slow one does not hold up the others. */
  #balance(): void {
    const { server, clients } = this.#core;
    if (server.blocked !== this.#holdsClients) {
      this.#holdsClients = server.blocked;
      for (const { port } of clients) {
        if (this.#holdsClients) port.pause();
        else port.resume();
      }
    }
    let isClientFull = false;
    if (clients.size === 1) for (const { port } of clients) isClientFull = port.blocked;
    if (isClientFull === this.#holdsServer) return;
    this.#holdsServer = isClientFull;
    if (isClientFull) server.pause();
    else server.resume();
  }

  /** A message was not taken: whoever waits for something is told. */
  #notHandedOver(port: Port, message: JsonRpcMessage, error: Error): void {
    const { server, requests, calls } = this.#core;
    const id = ('id' in message ? message.id : undefined) ?? undefined;
    const isRequest = 'method' in message;
    const words = `The message cannot be passed on: ${error.message}`;
    if (id !== undefined && isRequest) {
      const route = this.#core.settle(port === server ? requests : calls, id);
      const sender = port === server ? route?.client.port : server;
      if (route !== undefined && sender !== undefined) {
        this.#core.answerError(sender, route.id, ERR_INTERNAL, words);
      }
    } else if (id !== undefined && port.writable) this.#core.answerError(port, id, ERR_INTERNAL, words);
    // The transport is closed and will say so.
    if (!(error instanceof ConnectionClosedError)) this.#emitError(error);
  }

  #checkClosed(): void {
    if (this.#isClosed || !this.#serverClosed || this.#core.clients.size > 0) return;
    this.#isClosed = true;
    this.#settleClosed();
    for (const thrown of this.dispatch('close')) raise(thrown);
  }

  /** What an `async` listener throws is told as what any other one throws. */
  protected override rejected(_event: keyof RelayEvents, error: unknown): void {
    raise(toError(error, 'A listener threw a value that is no Error.'));
  }

  #emitError(error: Error): void {
    if (this.listenerCount('error') === 0) raise(error);
    for (const thrown of this.dispatch('error', error)) raise(thrown);
  }
}

function portOf(end: RelayEnd, bounds: { maxMessageBytes: number; maxBufferedBytes: number }): Port {
  return 'input' in end ? new StreamPort(end, bounds) : new TransportPort(end, bounds);
}
