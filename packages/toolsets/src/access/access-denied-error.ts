/** The host gave no credential. What it answered is not in here, only its reason. */
export class AccessDeniedError extends Error {
  /** A stable word for this kind of failure. */
  readonly code = 'access-denied';
  /** Whom the credential was to be shown to. */
  readonly audience: string;
  /** Why, in the host's words or in ours. */
  readonly reason: string;

  constructor(audience: string, reason: string) {
    super(`The host gave no access to ${audience}: ${reason}`);
    this.name = 'AccessDeniedError';
    this.audience = audience;
    this.reason = reason;
  }
}
