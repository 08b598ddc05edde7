import type { McpSession } from '@mcplkit/server';
import {
  ConnectionClosedError,
  ConnectionError,
  type EndedSurface,
  type McplConnection,
  type PresenceChange,
  type Surface,
} from '@mcplkit/wire';
import { TOOLSET_CAPABILITY, TOOLSET_META } from '@mcplkit/wire/methods';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import type { SurfaceState } from '../instances/surface-state.ts';
import { toError } from '../thrown.ts';
import type { Gates } from './gates.ts';

/** What a connection needs of its principal. */
export interface PresenceLinkOwner {
  /** What is open, as it was read last. */
  surfaces(): Iterable<SurfaceState>;
  /** The connection closed before the host said whether it took an event. */
  undelivered(event: OutgoingEvent): void;
  report(error: Error): void;
}

/** What an answer names even if the connection was told of it before. */
export interface Restated {
  readonly opened?: SurfaceState | undefined;
  readonly ended?: EndedSurface | undefined;
}

/**
 * One connection of a principal: what it was told, and what it still has to be. It is the only one that numbers
 * statements, and does so in the moment in which they leave.
 */
export class PresenceLink {
  readonly session: McpSession;
  readonly connection: McplConnection;
  /** Whether the host has asked for the list, so that events make sense to it. */
  hasListed = false;
  /** Whether the client is ready to be told of anything. */
  isReady = false;
  /** For a host without tool presence: the surface last opened or chosen, by toolset. */
  readonly chosen = new Map<string, string>();
  readonly #owner: PresenceLinkOwner;
  readonly #gates: Gates;
  readonly #advertised: ReadonlySet<string>;
  /** What the host knows of each surface. */
  readonly #known = new Map<string, string>();
  #ended: EndedSurface[] = [];
  /** Those of a surface that the host believes to be open. */
  readonly #mustHear = new WeakSet<EndedSurface>();
  #rev = 0;

  constructor(session: McpSession, connection: McplConnection, gates: Gates, owner: PresenceLinkOwner) {
    this.session = session;
    this.connection = connection;
    this.#gates = gates;
    this.#owner = owner;
    this.#advertised = advertisedBy(session);
    // A host begins with a list; until then it is told of what changes from here on.
    for (const { surface, text } of owner.surfaces()) this.#known.set(surface.id, text);
  }

  /** The number of the last statement. */
  get rev(): number {
    return this.#rev;
  }

  /** Whether the client is a host of MCPL; one of plain MCP never gets a method of MCPL. */
  get isHost(): boolean {
    return this.session.mcpl.isPresent;
  }

  /** Whether the host speaks tool presence. */
  get isAware(): boolean {
    return this.isHost && this.#advertised.has(TOOLSET_CAPABILITY.presence);
  }

  /** Whether the host gives credentials. */
  get givesAccess(): boolean {
    return this.isHost && this.#advertised.has(TOOLSET_CAPABILITY.access);
  }

  /** Whether an event can be pushed now. */
  get takesEvents(): boolean {
    return (
      this.isReady &&
      this.isHost &&
      !this.connection.isClosed &&
      (this.hasListed || !this.isAware) &&
      this.#gates.lets('events', this.session)
    );
  }

  /** Takes what has ended, to be stated. What the host never heard of is left out when there is too much of it. */
  ended(record: EndedSurface, max: number): void {
    if (!this.#advertised.has(TOOLSET_CAPABILITY.presence)) return;
    const wasKnown = this.#known.delete(record.surface);
    this.#ended.push(record);
    if (wasKnown) this.#mustHear.add(record);
    if (this.#ended.length <= max) return;
    const index = this.#ended.findIndex((each) => !this.#mustHear.has(each));
    if (index >= 0) this.#ended.splice(index, 1);
  }

  /** What has changed since the last statement, with the next number; undefined when nothing has. */
  take({ opened, ended }: Restated = {}): PresenceChange | undefined {
    this.#splitReopened();
    const surfaces: Surface[] = [];
    for (const state of this.#owner.surfaces()) {
      if (this.#known.get(state.surface.id) === state.text && state !== opened) continue;
      this.#known.set(state.surface.id, state.text);
      surfaces.push(state.surface);
    }
    const records = this.#ended;
    this.#ended = [];
    if (ended !== undefined && !records.includes(ended)) records.push(ended);
    if (surfaces.length === 0 && records.length === 0) return undefined;
    this.#rev++;
    return {
      rev: this.#rev,
      ...(surfaces.length === 0 ? {} : { surfaces }),
      ...(records.length === 0 ? {} : { ended: records }),
    };
  }

  /** Takes the last statement back: it did not leave, and what it named has to be stated anew. */
  untake({ surfaces = [], ended = [] }: PresenceChange): void {
    this.#rev--;
    for (const { id } of surfaces) this.#known.delete(id);
    this.#ended.unshift(...ended);
  }

  /** Says that the host is told everything in a list now. */
  listed(): void {
    this.hasListed = true;
    this.#ended = [];
    this.#known.clear();
    for (const { surface, text } of this.#owner.surfaces()) this.#known.set(surface.id, text);
  }

  /** Tells what has changed by itself, as far as the host lets it be told. */
  state(): void {
    if (!this.isReady || !this.isAware || this.connection.isClosed) return;
    if (!this.#gates.lets('tools', this.session)) return;
    const change = this.take();
    if (change !== undefined) this.#send(change);
  }

  /** Pushes an event, with what has changed. What a close cuts off is given back, to be sent again with the same id. */
  push(event: OutgoingEvent): void {
    const change = this.isAware && this.#gates.lets('tools', this.session) ? this.take() : undefined;
    const params = event.pushed(this.#gates.events);
    const before = this.connection.pendingRequests;
    const answer = this.session.push(
      change === undefined ? params : { ...params, _meta: { [TOOLSET_META.presence]: change } },
    );
    // A request that could not be sent does not wait for an answer.
    const left = this.connection.pendingRequests > before;
    if (left) event.told.add(this);
    else if (change !== undefined) this.untake(change);
    answer.then(ignore, (error: unknown) => {
      if (!left) this.#couldNotSend(event, error);
      else if (error instanceof ConnectionClosedError) {
        event.told.delete(this);
        this.#owner.undelivered(event);
      }
      // Refused, or not answered: it was told.
    });
  }

  /** What is too large will always be; anything else is tried again. */
  #couldNotSend(event: OutgoingEvent, error: unknown): void {
    if (error instanceof ConnectionClosedError) return;
    if (error instanceof ConnectionError && error.code === 'message-too-large') event.told.add(this);
    this.#owner.report(toError(error, 'A push'));
  }

  /** What ended and is open again under the same id is two statements: nobody has to guess which came first. */
  #splitReopened(): void {
    if (this.#ended.length === 0 || !this.isReady) return;
    const open = new Set([...this.#owner.surfaces()].map(({ surface }) => surface.id));
    if (!this.#ended.some(({ surface }) => open.has(surface))) return;
    const ended = this.#ended;
    this.#ended = [];
    this.#rev++;
    this.#send({ rev: this.#rev, ended });
  }

  #send(change: PresenceChange): void {
    try {
      if (!this.connection.sendNotification('toolsets/changed', change)) this.untake(change);
    } catch (thrown) {
      this.untake(change);
      this.#owner.report(toError(thrown, 'A statement of tool presence'));
    }
  }
}

function advertisedBy(session: McpSession): ReadonlySet<string> {
  const mcpl: unknown = session.peer?.clientCapabilities.experimental?.mcpl;
  const names = Object.values(TOOLSET_CAPABILITY);
  if (typeof mcpl !== 'object' || mcpl === null) return new Set();
  return new Set(
    names.filter((name) => Object.hasOwn(mcpl, name) && (mcpl as Record<string, unknown>)[name] === true),
  );
}

function ignore(): void {}
