import { McpToolResults } from '@mcplkit/server';
import { expect, vi } from 'vitest';
import { ToolsetServer } from '../../src/index.ts';
import { type Board, Boards, text } from './board.ts';
import { Host } from './host.ts';

export const IDLE_MS = 60_000;
const MAX_HELD = 4;

/** What a principal has, as a few lines of text would say it. */
export interface PrincipalModel {
  readonly open: Map<string, { words: string; shown: readonly string[] }>;
  held: string[];
  dropped: number;
}

/** A connection, and what its host has to have been told. */
export interface Connected {
  readonly host: Host;
  readonly principal: string;
  readonly told: string[];
  readonly caused: string[];
  /** How often it asked for the list because it missed something. */
  gaps: number;
}

/** The real server and its hosts, next to a model of what they have to know. */
export class World {
  readonly boards = new Boards();
  readonly server: ToolsetServer;
  readonly model = new Map<string, PrincipalModel>();
  readonly connected: Connected[] = [];
  readonly errors: Error[] = [];
  #events = 0;

  constructor() {
    const toolsets = { board: this.boards.definition };
    this.server = new ToolsetServer({
      name: 'game',
      version: '1.0.0',
      toolsets,
      maxInstances: 3,
      maxHeldEvents: MAX_HELD,
      idleCloseMs: IDLE_MS,
    });
    this.server.onError.subscribe((error) => this.errors.push(error));
  }

  of(principal: string): PrincipalModel {
    let model = this.model.get(principal);
    if (model === undefined) {
      model = { open: new Map(), held: [], dropped: 0 };
      this.model.set(principal, model);
    }
    return model;
  }

  hostsOf(principal: string): Connected[] {
    return this.connected.filter((each) => each.principal === principal);
  }

  /** The living board of a surface. */
  board(principal: string, name: string): Board {
    const board = this.boards.all.findLast(
      ({ ctx }) => ctx.principal === principal && ctx.instance === name && !ctx.signal.aborted,
    );
    if (board === undefined) throw new Error(`${principal} has no board ${name}.`);
    return board;
  }

  async connect(principal: string): Promise<void> {
    const host = await Host.meet(this.server, principal);
    const connected: Connected = { host, principal, told: [], caused: [], gaps: 0 };
    const list = host.presence.list.bind(host.presence);
    host.presence.list = () => {
      connected.gaps++;
      return list();
    };
    this.connected.push(connected);
    connected.told.push(...this.of(principal).held);
    this.of(principal).held = [];
  }

  /** Emits an event, and notes who has to hear of it. */
  emit(board: Board, caller?: Connected): void {
    const eventId = `e${this.#events++}`;
    const { principal } = board.ctx;
    board.ctx.emit({ content: text(eventId), eventId });
    const hosts = this.hostsOf(principal);
    for (const each of hosts) (each === caller ? each.caused : each.told).push(eventId);
    const model = this.of(principal);
    if (hosts.length === 0) model.held = [...model.held, eventId].slice(-MAX_HELD);
  }

  /** Has a board do something in its next call. */
  script(board: Board, act: () => void): void {
    board.onCall = (name) => {
      act();
      return McpToolResults.text(name);
    };
  }

  /** Lets everything come to rest, and compares. */
  async check(): Promise<void> {
    await settle();
    for (const { host, principal, told, gaps } of this.connected) {
      const fresh = (await host.request('toolsets/list', {})) as { rev: number; surfaces: unknown[] };
      expect(host.presence.surfaces()).toHaveLength(fresh.surfaces.length);
      expect(host.presence.surfaces()).toEqual(expect.arrayContaining(fresh.surfaces));
      expect(host.presence.rev).toBe(fresh.rev);
      const open = [...this.of(principal).open].map(([name, { words, shown }]) => [
        `board/${name}`,
        JSON.stringify(text(words)),
        shown,
      ]);
      const seen = host.presence
        .surfaces()
        .map(({ id, content, visible }) => [id, JSON.stringify(content), visible]);
      expect(seen.sort()).toEqual(open.sort());
      expect(host.pushes.map(({ eventId }) => eventId)).toEqual(told);
      expect(gaps).toBe(0);
    }
    const living = [...this.model].flatMap(([principal, { open }]) =>
      [...open.keys()].map((name) => `${principal}/${name}`),
    );
    const unclosed = this.boards.all.filter(({ closed }) => closed.length === 0);
    expect(unclosed.map(({ ctx }) => `${ctx.principal}/${ctx.instance}`).sort()).toEqual(living.sort());
    expect(this.boards.all.every(({ closed }) => closed.length <= 1)).toBe(true);
    expect(this.errors).toEqual([]);
  }
}

/** Every turn that is due now, and those that come of them. */
export async function settle(): Promise<void> {
  // A timer of 0 that is set while the clock moves is one of 1.
  for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(1);
}
