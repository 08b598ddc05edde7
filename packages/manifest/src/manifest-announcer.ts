import type { McplManifestChangedParams } from '@mcplkit/wire';
import { differingDomains } from './changed-domains.ts';
import type { ManifestConnection } from './manifest-connection.ts';
import type { ManifestState } from './manifest-state.ts';

/** What a connection was told last. Without digests, nothing is known of it but that it is another. */
export interface Told {
  readonly revision: string;
  readonly domains?: ManifestState['domains'];
}

interface Attached {
  told: Told;
  detach(): void;
}

/**
 * Tells connections that the manifest changed: each at most once in a turn of the event loop, and only when it differs
 * in a domain from what that connection was told last (MCPL 0.5, §17.3).
 *
 * Connections that were told the same share its record, so that what is worked out and written for one is for all.
 */
export class ManifestAnnouncer {
  readonly #attached = new Map<ManifestConnection, Attached>();
  readonly #onError: (error: unknown, connection: ManifestConnection) => void;
  #current: ManifestState;
  #timer: unknown;

  /** @param onError takes what a connection threw; it stays attached, and counts as not told */
  constructor(current: ManifestState, onError: (error: unknown, connection: ManifestConnection) => void) {
    this.#current = current;
    this.#onError = onError;
  }

  get count(): number {
    return this.#attached.size;
  }

  /** Attaches a connection, or says anew what it was told. A closed one is not attached. */
  attach(connection: ManifestConnection, told: Told): void {
    this.detach(connection);
    if (connection.isClosed === true) return;
    const closed = () => this.detach(connection);
    connection.on?.('close', closed);
    this.#attached.set(connection, { told, detach: () => connection.off?.('close', closed) });
    if (told.revision !== this.#current.revision) this.#schedule();
  }

  detach(connection: ManifestConnection): void {
    this.#attached.get(connection)?.detach();
    this.#attached.delete(connection);
    if (this.#attached.size > 0 || this.#timer === undefined) return;
    clearTimeout(this.#timer as number);
    this.#timer = undefined;
  }

  /** Takes the manifest that is in force from now on. */
  change(current: ManifestState): void {
    this.#current = current;
    if (this.#attached.size > 0) this.#schedule();
  }

  /** A microtask would come between the edits of one turn. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#announce(), 0);
  }

  #announce(): void {
    this.#timer = undefined;
    const current = this.#current;
    const paramsFor = new Map<Told, McplManifestChangedParams>();
    for (const [connection, attached] of this.#attached) {
      const { told } = attached;
      let params = paramsFor.get(told);
      if (params === undefined) {
        params = { revision: current.revision, domains: differingDomains(told.domains, current.domains) };
        paramsFor.set(told, params);
      }
      if (params.domains.length === 0) attached.told = current;
      else this.#tell(connection, attached, params, current);
    }
  }

  #tell(
    connection: ManifestConnection,
    attached: Attached,
    params: McplManifestChangedParams,
    current: ManifestState,
  ): void {
    try {
      if (connection.sendNotification('mcpl/manifestChanged', params) === false) this.detach(connection);
      else attached.told = current;
    } catch (error) {
      this.#onError(error, connection);
    }
  }
}
