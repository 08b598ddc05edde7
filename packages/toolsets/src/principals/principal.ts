import {
  type ContentBlock,
  type EndedSurface,
  ERR_INVALID_PARAMS,
  ERR_INVALID_REQUEST,
  RpcError,
} from '@mcplkit/wire';
import type { AccessToken } from '../access/access-token.ts';
import { AccessTokens } from '../access/access-tokens.ts';
import type { Toolset } from '../definitions.ts';
import { EventQueue } from '../events/event-queue.ts';
import { OutgoingEvent } from '../events/outgoing-event.ts';
import { Instance, type InstanceOwner } from '../instances/instance.ts';
import type { SurfaceState } from '../instances/surface-state.ts';
import { randomId, surfaceId } from '../names.ts';
import { EndedRecords } from '../presence/ended-records.ts';
import type { PresenceLink } from '../presence/presence-link.ts';
import type { Exchange } from '../serving/exchange.ts';
import type { EndReason, ToolsetEvent } from '../toolset-definition.ts';
import type { ToolsetLimits } from '../toolset-options.ts';

/** How an instance is to be opened. */
export interface Opening {
  readonly toolset: Toolset;
  /** Of a toolset with instances; a number by default. */
  readonly name: string | undefined;
  /** Checked. */
  readonly options: Record<string, unknown>;
  /** Whether the options are kept, for a snapshot. */
  readonly keepsOptions: boolean;
  /** The request that opens it, if one does. */
  readonly exchange?: Exchange | undefined;
  readonly restored?: boolean;
}

const NEVER = new AbortController().signal;

/** Whose instances there are: everything that outlives a connection. */
export class Principal implements InstanceOwner {
  readonly name: string;
  readonly report: (error: Error) => void;
  readonly links = new Set<PresenceLink>();
  readonly ended: EndedRecords;
  readonly events: EventQueue;
  /** Those that are open, by the id of their surface, in the order of their opening. */
  readonly instances = new Map<string, Instance>();
  /** Those whose author has not opened them yet; their names are taken. */
  readonly #opening = new Map<string, Instance>();
  readonly #numbers = new Map<string, number>();
  readonly #tokens = new AccessTokens(() => this.links);
  readonly #limits: ToolsetLimits;
  #turn: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, limits: ToolsetLimits, report: (error: Error) => void) {
    this.name = name;
    this.report = report;
    this.#limits = limits;
    this.ended = new EndedRecords(limits.maxEnded);
    this.events = new EventQueue(limits.maxHeldEvents);
  }

  /** Whether there is nothing that anybody could come back to. */
  get isEmpty(): boolean {
    const { instances, events, ended } = this;
    return instances.size + this.#opening.size === 0 && events.isEmpty && ended.isEmpty;
  }

  *surfaces(): Generator<SurfaceState> {
    for (const { state } of this.instances.values()) if (state !== undefined) yield state;
  }

  /** Whether a surface shows a tool. */
  shows(tool: string): boolean {
    for (const { surface } of this.surfaces()) if (surface.visible.includes(tool)) return true;
    return false;
  }

  /** The instances of a toolset that are being opened. */
  opening(toolset: Toolset): Instance[] {
    return [...this.#opening.values()].filter(({ origin }) => origin.toolset === toolset);
  }

  /**
   * Opens an instance.
   *
   * @throws {RpcError} -32602 when its name is taken, -32600 when there are too many
   */
  async open(opening: Opening): Promise<Instance> {
    const { toolset, name, options, exchange, keepsOptions, restored = false } = opening;
    const kept = keepsOptions ? options : {};
    const given = toolset.info.instances ? (name ?? this.#nextNumber(toolset)) : undefined;
    const instance = new Instance(this, { toolset, name: given, options: kept, restored });
    this.#requireRoom(instance.id);
    this.#opening.set(instance.id, instance);
    exchange?.runsOn(instance);
    try {
      const opened = instance.open(options, exchange?.signal ?? NEVER);
      instance.arrival = opened.catch(ignore);
      await opened;
      return instance;
    } catch (thrown) {
      if (instance.end('closed')) instance.close();
      throw thrown;
    } finally {
      this.#opening.delete(instance.id);
    }
  }

  opened(instance: Instance): void {
    this.#opening.delete(instance.id);
    this.instances.set(instance.id, instance);
  }

  /** Ends an instance and returns its record. */
  end(instance: Instance, reason: EndReason, content?: ContentBlock[]): EndedSurface | undefined {
    if (!instance.end(reason)) return undefined;
    const { toolset, name } = instance.origin;
    let record: EndedSurface | undefined;
    if (this.instances.delete(instance.id)) {
      record = {
        id: randomId(),
        surface: instance.id,
        toolset: toolset.name,
        ...(name === undefined ? {} : { instance: name }),
        reason,
        at: new Date().toISOString(),
        ...(content === undefined ? {} : { content }),
      };
      this.ended.add(record);
      for (const link of this.links) link.ended(record, this.#limits.maxEnded);
      this.changed();
    }
    instance.close();
    return record;
  }

  /** Ends everything. */
  endAll(reason: EndReason): void {
    for (const instance of [...this.instances.values(), ...this.#opening.values()])
      this.end(instance, reason);
    clearTimeout(this.#turn);
    this.#turn = undefined;
  }

  /** Has everybody told what changed, once in a turn of the event loop. */
  changed(): void {
    if (this.links.size > 0) this.#turn ??= setTimeout(() => this.#tell(), 0);
  }

  emit(instance: Instance, event: ToolsetEvent): void {
    const outgoing = new OutgoingEvent(event);
    const { running } = instance;
    if (running?.carriesEvents === true && !running.signal.aborted) {
      outgoing.awaited = running.link;
      running.events.push(outgoing);
    }
    instance.touch();
    this.#queue(outgoing);
  }

  /** An event that a connection was to get by an answer, or was cut off from by a close, is to be told again. */
  undelivered(event: OutgoingEvent): void {
    event.awaited = undefined;
    this.#queue(event);
  }

  /** Reads again what somebody said has changed. */
  refresh(): void {
    for (const instance of [...this.instances.values()]) instance.refresh();
  }

  access(instance: Instance, audience: string, scopes: readonly string[] | undefined): Promise<AccessToken> {
    return this.#tokens.get({ audience, scopes, surface: instance.id, link: instance.running?.link });
  }

  /** Forgets what only counts while there is a connection. */
  away(): void {
    this.#tokens.clear();
    clearTimeout(this.#turn);
    this.#turn = undefined;
    // What was said to have changed is read when it is asked for.
    this.#offer();
  }

  #queue(event: OutgoingEvent): void {
    this.events.add(event);
    if (this.events.isOverfull) this.#offer();
    this.changed();
  }

  #tell(): void {
    this.#turn = undefined;
    this.refresh();
    this.#offer();
    for (const link of this.links) link.state();
  }

  /** An event is held while no connection of the principal can be told of it. */
  #offer(): void {
    this.events.offer((event) => {
      for (const link of this.links) {
        if (event.isNewsTo(link) && link.takesEvents) link.push(event);
      }
      return event.told.size > 0 || event.awaited !== undefined;
    });
  }

  #requireRoom(id: string): void {
    const { maxInstances } = this.#limits;
    if (this.instances.has(id) || this.#opening.has(id)) {
      throw new RpcError(ERR_INVALID_PARAMS, `${id} is open already.`, { surface: id });
    }
    if (this.instances.size + this.#opening.size < maxInstances) return;
    const words = `There are ${maxInstances} instances already (maxInstances): close one first.`;
    throw new RpcError(ERR_INVALID_REQUEST, words, { maxInstances });
  }

  #nextNumber({ name }: Toolset): string {
    let number = this.#numbers.get(name) ?? 0;
    let id: string;
    do {
      number++;
      id = surfaceId(name, String(number));
    } while (this.instances.has(id) || this.#opening.has(id));
    this.#numbers.set(name, number);
    return String(number);
  }
}

function ignore(): void {}
