import type { ChangeDomain, McplManifest } from '@mcplkit/wire';
import { differingDomains } from './changed-domains.ts';
import { ManifestAnnouncer } from './manifest-announcer.ts';
import type { AttachOptions, ManifestConnection } from './manifest-connection.ts';
import { type CurrentManifest, type ManifestState, readManifest } from './manifest-state.ts';

/** How many earlier manifests are remembered, so that whoever was told of one learns exactly what changed since. */
const MOST_REMEMBERED = 64;

/** What an edit did. */
export interface ManifestChange {
  /** Whether the manifest is another one now. */
  readonly changed: boolean;
  /** Whether the edit waits for the transaction around it; nothing is decided then. */
  readonly pending: boolean;
  readonly revision: string;
  readonly previousRevision: string;
  /** In which domains it changed; none when only the `version` did, which is not announced (MCPL 0.5, §17.1). */
  readonly domains: readonly ChangeDomain[];
}

/** Changes the draft that it is given, or returns another manifest. It is synchronous: a promise has a `then`. */
// biome-ignore lint/suspicious/noConfusingVoidType: an edit may return nothing, or a manifest
export type ManifestEdit = (draft: McplManifest) => void | (object & { readonly then?: never });

/** How a tracker behaves; every member has a default. */
export interface ManifestTrackerOptions {
  /** Takes what a connection threw when it was to be told. Default: it is left out; the connection counts as not told. */
  onError?: ((error: unknown, connection: ManifestConnection) => void) | undefined;
}

/**
 * The manifest of a server: its digest, its differences, and the announcement of each change follow from what is set
 * (MCPL 0.5, §17). Nobody writes an announcement by hand.
 *
 * It keeps 64 earlier revisions. An edit is read once, whatever the number of connections.
 *
 * @example
 * ```ts
 * import { ManifestTracker } from '@mcplkit/manifest';
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * const [here, there] = MemoryTransport.createPair();
 * const host = McplConnection.fromTransport(there);
 * export const heard = new Promise((resolve) => host.handleNotification('mcpl/manifestChanged', resolve));
 *
 * const tracker = new ManifestTracker({ version: '0.5', pushEvents: true });
 * tracker.attach(McplConnection.fromTransport(here), { answers: true });
 * tracker.setManifest({ version: '0.5', pushEvents: true, modelInfo: true });
 * // the host hears of { revision: 'sha256:…', domains: ['capabilities'] }
 * export const fetched = await host.sendRequest('mcpl/manifest');
 * ```
 */
export class ManifestTracker {
  readonly #announcer: ManifestAnnouncer;
  readonly #remembered = new Map<string, ManifestState>();
  #current: CurrentManifest;
  /** What the transaction that runs works on. */
  #draft: McplManifest | undefined;

  /** @throws {ManifestDigestError} when the manifest has no digest */
  constructor(initial: object, { onError = () => {} }: ManifestTrackerOptions = {}) {
    this.#current = readManifest(initial);
    this.#announcer = new ManifestAnnouncer(this.#current, onError);
  }

  /** The digest of the manifest (MCPL 0.5, §17.2). */
  get revision(): string {
    return this.#current.revision;
  }

  /** How many connections are attached. */
  get connectionCount(): number {
    return this.#announcer.count;
  }

  /** The manifest with its revision, as `initialize` carries it: a copy, whose changes change nothing here. */
  snapshot(): McplManifest {
    return JSON.parse(this.#current.text) as McplManifest;
  }

  /** The result of `mcpl/manifest` (MCPL 0.5, §17.4). */
  handleManifestRequest(): McplManifest {
    return this.snapshot();
  }

  /**
   * Puts a manifest in force. Within a transaction it replaces the draft.
   *
   * @throws {ManifestDigestError} when it has no digest; the manifest before it stays in force then
   */
  setManifest(next: object): ManifestChange {
    if (this.#draft === undefined) return this.#install(readManifest(next));
    refill(this.#draft, readManifest(next).text);
    return this.#pending();
  }

  /**
   * Edits the manifest: `edit` changes the draft, or returns another one, and what it leaves is put in force at once.
   *
   * One within another belongs to that one. When `edit` throws, everything is as it was before it.
   *
   * @throws {TypeError} when `edit` is asynchronous: others would see its half
   * @throws {ManifestDigestError} when what it leaves has no digest
   */
  transaction(edit: ManifestEdit): ManifestChange {
    if (this.#draft !== undefined) {
      this.#edit(this.#draft, edit);
      return this.#pending();
    }
    const draft = this.snapshot();
    this.#draft = draft;
    try {
      this.#edit(draft, edit);
    } finally {
      this.#draft = undefined;
    }
    return this.#install(readManifest(draft));
  }

  /** Tells a connection of changes from now on, until it closes. Returns what ends that before. */
  attach(connection: ManifestConnection, options: AttachOptions = {}): () => void {
    const { announcedRevision = this.#current.revision, answers = false } = options;
    if (answers) {
      if (connection.handle === undefined) {
        throw new TypeError('The connection has no handle(): it cannot answer mcpl/manifest by itself.');
      }
      connection.handle('mcpl/manifest', () => this.snapshot());
    }
    const known =
      announcedRevision === this.#current.revision ? this.#current : this.#remembered.get(announcedRevision);
    this.#announcer.attach(connection, known ?? { revision: announcedRevision });
    return () => this.detach(connection);
  }

  /** Tells a connection nothing more. */
  detach(connection: ManifestConnection): void {
    this.#announcer.detach(connection);
  }

  #edit(draft: McplManifest, edit: (draft: McplManifest) => unknown): void {
    const before = JSON.stringify(draft);
    try {
      const returned = edit(draft);
      if (isThenable(returned)) {
        returned.then(undefined, () => {});
        throw new TypeError('The edit of a manifest must be synchronous: nothing was changed.');
      }
      if (returned !== undefined && returned !== draft) refill(draft, readManifest(returned).text);
    } catch (error) {
      refill(draft, before);
      throw error;
    }
  }

  #install(next: CurrentManifest): ManifestChange {
    const previous = this.#current;
    const domains = differingDomains(previous.domains, next.domains);
    const changed = next.revision !== previous.revision;
    if (changed) {
      this.#remember(previous);
      this.#current = next;
      this.#announcer.change(next);
    }
    const { revision: previousRevision } = previous;
    return { changed, pending: false, revision: next.revision, previousRevision, domains };
  }

  #pending(): ManifestChange {
    const { revision } = this.#current;
    return { changed: false, pending: true, revision, previousRevision: revision, domains: [] };
  }

  #remember({ revision, domains }: ManifestState): void {
    this.#remembered.delete(revision);
    this.#remembered.set(revision, { revision, domains });
    if (this.#remembered.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }
}

/** Makes an object what a text says: its holder keeps it. */
function refill(draft: McplManifest, text: string): void {
  for (const name of Object.keys(draft)) delete draft[name];
  for (const [name, value] of Object.entries(JSON.parse(text) as object)) {
    Object.defineProperty(draft, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
