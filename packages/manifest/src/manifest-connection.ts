import type { McplManifest, McplManifestChangedParams } from '@mcplkit/wire';

/** The part of a connection that a tracker uses. `McplConnection` fits, and so does anything that can send. */
export interface ManifestConnection {
  /** Sends a notification. `false` says that nothing can be sent any more, and never will. */
  sendNotification(method: 'mcpl/manifestChanged', params: McplManifestChangedParams): unknown;
  /** Answers a method; only asked for with `answers`. */
  handle?(method: 'mcpl/manifest', handler: () => McplManifest): unknown;
  /** Tells when the connection has closed, so that it is let go of at once. */
  on?(event: 'close', listener: () => void): unknown;
  off?(event: 'close', listener: () => void): unknown;
  readonly isClosed?: boolean;
}

/** How a connection is attached; every member has a default. */
export interface AttachOptions {
  /**
   * The revision that the other end was last told: in the answer to `initialize`, or on a connection before this one.
   * Default: the current one. When it is another, the change is announced on the next turn of the event loop.
   */
  announcedRevision?: string | undefined;
  /**
   * Whether the tracker answers `mcpl/manifest` on this connection by itself. Default false: the first handler of a
   * connection can make it refuse all methods that have none.
   */
  answers?: boolean | undefined;
}
