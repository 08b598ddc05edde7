import type { IMcpRequestContext, McpSession, SessionExtension } from '@mcplkit/server';
import {
  ConnectionError,
  ConnectionTimeoutError,
  ERR_INVALID_REQUEST,
  type McplConnection,
  type McpTool,
  type MessageTransportLike,
  type PresenceChange,
  type RequestId,
  RpcError,
} from '@mcplkit/wire';
import { PresenceLink } from '../presence/presence-link.ts';
import type { Principal } from '../principals/principal.ts';
import type { Principals } from '../principals/principals.ts';
import { ToolsetError } from '../toolset-error.ts';
import type { PrincipalSource } from '../toolset-options.ts';
import { complete } from './answers.ts';
import { Exchange } from './exchange.ts';
import type { ToolsetHome } from './home.ts';
import type { Asked } from './operations.ts';
import { listedTools } from './tool-list.ts';

/** One session, and whom it belongs to once its client has introduced itself. */
interface SessionRecord {
  readonly connection: McplConnection;
  readonly source: PrincipalSource;
  /** What is being served, by the id of the request. */
  readonly served: Map<RequestId, Asked>;
  belongs: Belonging | undefined;
  /** What the last answer carried, until it is sure that it left. */
  unsure: { readonly change: PresenceChange | undefined; readonly asked: Asked } | undefined;
}

interface Belonging {
  readonly link: PresenceLink;
  readonly principal: Principal;
  readonly unsubscribe: () => void;
}

/** What toolsets add to the sessions of a server. */
export class Sessions implements SessionExtension {
  readonly #home: ToolsetHome;
  readonly #principals: Principals;
  readonly #appeared: (principal: Principal) => void;
  readonly #sources = new WeakMap<object, PrincipalSource>();
  readonly #records = new WeakMap<McpSession, SessionRecord>();

  constructor(home: ToolsetHome, principals: Principals, appeared: (principal: Principal) => void) {
    this.#home = home;
    this.#principals = principals;
    this.#appeared = appeared;
  }

  /** Says whose instances the client of a connection will get. */
  expect(connection: McplConnection, source: PrincipalSource): void {
    this.#sources.set(connection, source);
  }

  /**
   * Serves a request: what happens because of it rides in its answer.
   *
   * @throws {RpcError} -32600 when it is not known whose session it is
   */
  async serve<T>(request: IMcpRequestContext, run: (asked: Asked) => T | Promise<T>): Promise<T> {
    const record = this.#records.get(request.session);
    const belongs = record?.belongs;
    if (record === undefined || belongs === undefined) {
      throw new RpcError(ERR_INVALID_REQUEST, 'This session was not introduced to anybody: begin anew.');
    }
    const asked = { principal: belongs.principal, exchange: new Exchange(belongs.link, request) };
    record.served.set(request.requestId, asked);
    try {
      return await run(asked);
    } catch (thrown) {
      // The server makes a result of what a tool throws; of anything else, an error that carries nothing.
      if (request.method !== 'tools/call' || isErrorAnswer(thrown)) {
        record.served.delete(request.requestId);
        unanswered(asked);
      }
      throw thrown;
    }
  }

  connected(session: McpSession, transport: MessageTransportLike | McplConnection): void {
    const source = this.#sources.get(transport);
    if (source === undefined) return;
    const connection = transport as McplConnection;
    const record: SessionRecord = {
      connection,
      source,
      served: new Map(),
      belongs: undefined,
      unsure: undefined,
    };
    this.#records.set(session, record);
    connection.on('error', (error) => this.#failedToSend(error, record));
    session.onClosed.subscribe(() => this.#leave(record));
  }

  begun(session: McpSession): void {
    const record = this.#records.get(session);
    if (record === undefined) return;
    this.#leave(record);
    const { principal, isNew } = this.#principals.get(nameOf(record.source, session));
    const link = new PresenceLink(session, record.connection, this.#home.gates, principal);
    const unsubscribe = session.mcpl.onPolicyChanged.subscribe(() => principal.changed());
    record.belongs = { link, principal, unsubscribe };
    this.#principals.join(principal, link);
    if (isNew) this.#appeared(principal);
    principal.changed();
  }

  ready(session: McpSession): void {
    const belongs = this.#records.get(session)?.belongs;
    if (belongs === undefined) return;
    belongs.link.isReady = true;
    belongs.principal.changed();
  }

  admit(method: string, session: McpSession): void {
    this.#home.gates.admit(method, session);
  }

  listTools(tools: readonly McpTool[], session: McpSession): readonly McpTool[] {
    const belongs = this.#records.get(session)?.belongs;
    if (belongs === undefined) return tools;
    return listedTools(tools, this.#home.definitions, belongs.link, belongs.principal);
  }

  finish(answer: unknown, method: string, id: RequestId, session: McpSession): unknown {
    const record = this.#records.get(session);
    const asked = record?.served.get(id);
    if (record === undefined || asked === undefined) return answer;
    record.served.delete(id);
    const { exchange, principal } = asked;
    if (record.belongs?.link !== exchange.link || exchange.signal.aborted) {
      unanswered(asked);
      return answer;
    }
    const completed = complete(answer, method, asked, this.#home.definitions);
    const unsure = { change: completed.change, asked };
    record.unsure = unsure;
    queueMicrotask(() => {
      if (record.unsure === unsure) record.unsure = undefined;
    });
    // What was held follows the list.
    if (method === 'toolsets/list') principal.changed();
    exchange.settle();
    return completed.answer;
  }

  /** An answer that has no JSON form, or is too large, was not sent: what it carried has to go another way. */
  #failedToSend(error: Error, record: SessionRecord): void {
    const { unsure } = record;
    const code = error instanceof ConnectionError ? error.code : undefined;
    if (unsure === undefined || (code !== 'unserializable' && code !== 'message-too-large')) return;
    record.unsure = undefined;
    const { change, asked } = unsure;
    const { link, events } = asked.exchange;
    if (change !== undefined) link.untake(change);
    for (const event of events) event.told.delete(link);
    unanswered(asked);
  }

  #leave(record: SessionRecord): void {
    const { belongs } = record;
    record.belongs = undefined;
    if (belongs === undefined) return;
    belongs.unsubscribe();
    this.#principals.leave(belongs.principal, belongs.link);
  }
}

/** What was to ride in an answer has to go another way. */
function unanswered({ exchange, principal }: Asked): void {
  for (const event of exchange.events) principal.undelivered(event);
  principal.changed();
  exchange.settle();
}

/** What answers a request as the error that it is. */
function isErrorAnswer(thrown: unknown): boolean {
  return thrown instanceof RpcError && !(thrown instanceof ConnectionTimeoutError);
}

/** @throws {ToolsetError} `invalid-principal` */
function nameOf(source: PrincipalSource, { peer }: McpSession): string {
  const name =
    typeof source === 'string' || peer === undefined
      ? source
      : source({
          clientInfo: peer.clientInfo,
          capabilities: peer.clientCapabilities,
          protocolVersion: peer.protocolVersion,
        });
  if (typeof name === 'string' && name !== '') return name;
  throw new ToolsetError('invalid-principal', 'A principal is a text that is not empty.');
}
