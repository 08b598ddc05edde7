import type { EndedSurface, PresenceChange, Surface, ToolsetsListResult } from '@mcplkit/wire';

/** The most statements that wait for one before them. */
const MAX_WAITING = 256;

/** A statement that came, read as far as it has its form; `undefined` when it has no number. */
export function changeFrom(value: unknown): PresenceChange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rev, surfaces, ended } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(rev) || (rev as number) < 1) return undefined;
  return { rev: rev as number, surfaces: surfacesFrom(surfaces), ended: endedFrom(ended) };
}

/** A list that came, read as far as it has its form. */
export function listFrom(value: ToolsetsListResult): Pick<ToolsetsListResult, 'rev' | 'surfaces' | 'ended'> {
  const { rev, surfaces, ended } = value as Partial<Record<keyof ToolsetsListResult, unknown>>;
  return {
    rev: Number.isSafeInteger(rev) ? (rev as number) : 0,
    surfaces: surfacesFrom(surfaces),
    ended: endedFrom(ended),
  };
}

/** Statements in the order of their numbers, whatever the order in which they are handed in. */
export class StatementOrder {
  #rev = 0;
  readonly #waiting = new Map<number, PresenceChange>();
  /** What was applied since the list was asked for, in order; undefined while it is not. */
  #since: PresenceChange[] | undefined;

  /** The number of the last statement that was applied. */
  get rev(): number {
    return this.#rev;
  }

  /** Whether a statement is missing. */
  get hasGap(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a statement, and gives those that can be applied now. */
  take(change: PresenceChange): PresenceChange[] {
    if (change.rev <= this.#rev) return [];
    if (this.#waiting.size < MAX_WAITING) this.#waiting.set(change.rev, change);
    return this.#ready();
  }

  /** A list is asked for: what comes until its answer may be newer than that is. */
  ask(): void {
    this.#since = [];
  }

  /** A list has come, or will not. Gives the statements that are newer than it. */
  listed(rev: number | undefined): PresenceChange[] {
    const since = this.#since ?? [];
    this.#since = undefined;
    if (rev === undefined) return [];
    this.#rev = Math.max(this.#rev, rev);
    for (const waiting of this.#waiting.keys()) if (waiting <= this.#rev) this.#waiting.delete(waiting);
    return [...since.filter((change) => change.rev > rev), ...this.#ready()];
  }

  #ready(): PresenceChange[] {
    const ready: PresenceChange[] = [];
    for (;;) {
      const next = this.#waiting.get(this.#rev + 1);
      if (next === undefined) return ready;
      this.#waiting.delete(next.rev);
      this.#rev = next.rev;
      this.#since?.push(next);
      ready.push(next);
    }
  }
}

function surfacesFrom(value: unknown): Surface[] {
  return itemsOf(value).filter(
    (item): item is Surface & Record<string, unknown> =>
      typeof item.id === 'string' &&
      typeof item.toolset === 'string' &&
      Array.isArray(item.visible) &&
      item.visible.every((name) => typeof name === 'string'),
  );
}

function endedFrom(value: unknown): EndedSurface[] {
  return itemsOf(value).filter(
    (item): item is EndedSurface & Record<string, unknown> =>
      typeof item.id === 'string' && typeof item.surface === 'string',
  );
}

function itemsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === 'object' && item !== null);
}
