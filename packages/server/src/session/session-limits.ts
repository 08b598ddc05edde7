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
const DEFAULT_SESSION_LIMITS = {
  maxSubscriptions: 10_000,
  pageSize: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 0,
} as const satisfies SessionLimits;

/**
 * The bounds of a server, with the defaults.
 *
 * @throws {RangeError} when a page holds no item, or a bound is no number that can be one
 */
export function sessionLimitsOf(given: Partial<SessionLimits>): SessionLimits {
  const {
    maxSubscriptions = DEFAULT_SESSION_LIMITS.maxSubscriptions,
    pageSize = DEFAULT_SESSION_LIMITS.pageSize,
    idleTimeoutMs = DEFAULT_SESSION_LIMITS.idleTimeoutMs,
  } = given;
  return {
    maxSubscriptions: atLeast(0, 'maxSubscriptions', maxSubscriptions),
    pageSize: atLeast(1, 'pageSize', pageSize),
    idleTimeoutMs: atLeast(0, 'idleTimeoutMs', idleTimeoutMs),
  };
}

function atLeast(least: number, name: string, value: number): number {
  if (value >= least && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY)) return value;
  throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}.`);
}
