/** The bounds of every session of a server. */
export interface SessionLimits {
  /** The most resources that one session can be subscribed to; one more is refused. Default 10,000. */
  readonly maxSubscriptions: number;
  /** The most items of a list in one answer; a client asks for the rest with a cursor. Default: no bound. */
  readonly pageSize: number;
  /** How long a client may send nothing before its session is ended, in milliseconds; 0 is for ever. Default 0. */
  readonly idleTimeoutMs: number;
}

/** The bounds where nobody says otherwise. */
export const DEFAULT_SESSION_LIMITS = {
  maxSubscriptions: 10_000,
  pageSize: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 0,
} as const satisfies SessionLimits;
