import type { CapabilityGrant } from '@mcplkit/capabilities';
import { ConnectionClosedError, type McplManifest } from '@mcplkit/wire';
import { BoundedFetch } from './bounded-fetch.ts';
import type { ManifestChangeReceipt, ManifestRevocation } from './change-receipt.ts';
import { canonicalForm, digestOf } from './content-digest.ts';
import { type JsonObject, member } from './json.ts';
import { copyManifest } from './json-copy.ts';
import { compareManifests } from './manifest-diff.ts';
import { contentOf, isManifestRevision } from './manifest-digest.ts';
import type { ManifestDigestError } from './manifest-digest-error.ts';

const DEFAULT_PAUSE_MS = 5000;

/** The part of a host's connection that a watcher uses; `McplConnection` fits. */
export interface ManifestSource {
  sendRequest(method: 'mcpl/manifest'): Promise<unknown>;
  handleNotification(method: 'mcpl/manifestChanged', handler: () => void): unknown;
  on?(event: 'close', listener: () => void): unknown;
  readonly isClosed?: boolean;
}

/** What a server did against the specification, or what kept a fetch from an answer. */
export interface ManifestDefect {
  /**
   * - `unparseable`: the answer is no manifest at all; the one before stands (MCPL 0.5, §17.5).
   * - `invalid-part`: a part has no JSON form or is past a bound; it counts as absent.
   * - `revision-mismatch`: the revision is not the digest of the content, which counts all the same (§17.2).
   * - `announced-too-often`: changes were announced faster than they are fetched (§17.8).
   * - `not-fetched`: no answer came, or an error.
   * - `host-failed`: a function of the host threw. After `revoke` the manifest before stands, and a later fetch tries again.
   */
  readonly kind:
    | 'unparseable'
    | 'invalid-part'
    | 'revision-mismatch'
    | 'announced-too-often'
    | 'not-fetched'
    | 'host-failed';
  /** How many unparseable answers came in a row; a host may give up on MCPL at some number, and not at the first. */
  readonly unparseableInARow: number;
  readonly cause?: unknown;
}

/** What a watcher needs of its host. */
export interface ManifestWatcherOptions {
  /** The manifest that the server gave in `initialize`. */
  readonly initial: unknown;
  /** The grant in force at this moment. */
  grant(): CapabilityGrant;
  /** Takes away what a change takes away. It is called before `onChange`, and nothing is told when it throws. */
  revoke(revocation: ManifestRevocation): void;
  /** Takes the receipt of each change: one for each, however much changed. */
  onChange(receipt: ManifestChangeReceipt): void;
  /** Takes defects. Default: they are left out. */
  onDefect?(defect: ManifestDefect): void;
  /** The tags that rules refer to, to tell of those that are not declared any more. Default: none. */
  referencedTags?(): Iterable<string>;
  /** How long to wait between two fetches, in milliseconds; at least 0. Default 5,000. */
  readonly pauseMs?: number;
  /** How often to fetch without being told, in milliseconds. Default: never. */
  readonly everyMs?: number;
}

/**
 * Keeps a host's view of a server's manifest fresh (MCPL 0.5, §17.5 to §17.8).
 *
 * It fetches when the server says that something changed, when it is asked to, and on a schedule: one fetch at a time,
 * with a pause after each, and once more when something came meanwhile. It compares contents and never trusts a
 * revision. Removals take effect first, also when other parts are invalid; what is new is never on by itself.
 *
 * It ends with its connection, or with `close()`.
 *
 * @throws {ManifestDigestError} from the constructor when `initial` is no object
 *
 * @example
 * ```ts
 * import { CapabilityGrant } from '@mcplkit/capabilities';
 * import { ManifestTracker, ManifestWatcher } from '@mcplkit/manifest';
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * const [here, there] = MemoryTransport.createPair();
 * const tracker = new ManifestTracker({ version: '0.5', pushEvents: true });
 * tracker.attach(McplConnection.fromTransport(here), { answers: true });
 *
 * export const told: unknown[] = [];
 * const watcher = new ManifestWatcher(McplConnection.fromTransport(there), {
 *   initial: tracker.snapshot(),
 *   grant: () => CapabilityGrant.of(['pushEvents']),
 *   revoke: ({ capabilities }) => told.push(capabilities),
 *   onChange: ({ impacts }) => told.push(impacts),
 * });
 *
 * tracker.setManifest({ version: '0.5' });
 * await watcher.refresh();
 * // told: ['pushEvents'], then
 * // [{ impact: 'capability-revoked', disposition: 'applied', subject: 'pushEvents' }]
 * watcher.close();
 * ```
 */
export class ManifestWatcher {
  readonly #options: ManifestWatcherOptions;
  readonly #source: ManifestSource;
  readonly #fetching: BoundedFetch<ManifestChangeReceipt | undefined>;
  readonly #schedule: unknown;
  #current: JsonObject;
  #unparseableInARow = 0;
  #closed = false;

  constructor(source: ManifestSource, options: ManifestWatcherOptions) {
    const { pauseMs = DEFAULT_PAUSE_MS, everyMs } = options;
    if (!(pauseMs >= 0))
      throw new RangeError(`pauseMs must be a number that is not below 0; it is ${pauseMs}.`);
    if (everyMs !== undefined && !(everyMs > 0)) {
      throw new RangeError(`everyMs must be a number above 0; it is ${everyMs}.`);
    }
    this.#source = source;
    this.#options = options;
    this.#current = this.#read(options.initial);
    this.#fetching = new BoundedFetch(() => this.#fetch(), pauseMs);
    source.handleNotification('mcpl/manifestChanged', () => {
      if (!this.#closed && !this.#fetching.request()) this.#defect('announced-too-often');
    });
    source.on?.('close', () => this.close());
    if (everyMs !== undefined) this.#schedule = setInterval(() => this.#fetching.request(), everyMs);
    if (source.isClosed === true) this.close();
  }

  /** The manifest in force, with its invalid parts as `null`: a copy. */
  get manifest(): McplManifest {
    return JSON.parse(JSON.stringify(this.#current)) as McplManifest;
  }

  /**
   * Fetches the manifest, for example before something that must not rest on an old one.
   *
   * Gives the receipt of what changed, or `undefined` when nothing did. Rejects when no manifest came, so that whoever
   * awaits it stops; after a pause it fetches again by itself only when it is asked to.
   */
  refresh(): Promise<ManifestChangeReceipt | undefined> {
    const result = this.#fetching.result();
    result.catch(() => {});
    return result;
  }

  /** Fetches nothing more. Who waits for a fetch that has not begun is refused. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#schedule as number);
    this.#fetching.close(new ConnectionClosedError('not-sent'));
  }

  async #fetch(): Promise<ManifestChangeReceipt | undefined> {
    let fetched: unknown;
    try {
      fetched = await this.#source.sendRequest('mcpl/manifest');
    } catch (cause) {
      this.#defect('not-fetched', cause);
      throw cause;
    }
    // Whoever closed it does not expect to be called.
    if (this.#closed) throw new ConnectionClosedError('no-response');
    const next = this.#parse(fetched);
    try {
      return this.#take(next);
    } catch (cause) {
      this.#defect('host-failed', cause);
      throw cause;
    }
  }

  #parse(fetched: unknown): JsonObject {
    try {
      const next = this.#read(fetched);
      this.#unparseableInARow = 0;
      return next;
    } catch (cause) {
      this.#unparseableInARow += 1;
      this.#defect('unparseable', cause);
      throw cause;
    }
  }

  /** Reads what can be read. The rest becomes `null`, and so is taken away. */
  #read(manifest: unknown): JsonObject {
    let first: ManifestDigestError | undefined;
    const copy = copyManifest(manifest, (error) => {
      first ??= error;
    });
    if (first !== undefined) this.#defect('invalid-part', first);
    return copy;
  }

  #take(next: JsonObject): ManifestChangeReceipt | undefined {
    const host = this.#options;
    const claimed = member(next, 'revision');
    if (isManifestRevision(claimed) && claimed !== digestOf(canonicalForm(contentOf(next)))) {
      this.#defect('revision-mismatch');
    }
    const { revocation, receipt } = compareManifests(this.#current, next, {
      granted: new Set(host.grant().paths),
      referencedTags: host.referencedTags?.() ?? [],
    });
    const { capabilities, featureSets, ontologies } = revocation;
    if (capabilities.length + featureSets.length + ontologies.length > 0) host.revoke(revocation);
    this.#current = next;
    if (receipt.domains.length === 0) return undefined;
    host.onChange(receipt);
    return receipt;
  }

  #defect(kind: ManifestDefect['kind'], cause?: unknown): void {
    const unparseableInARow = this.#unparseableInARow;
    const defect = { kind, unparseableInARow };
    this.#options.onDefect?.(cause === undefined ? defect : { ...defect, cause });
  }
}
