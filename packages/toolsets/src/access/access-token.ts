/**
 * A credential that lives for a short while (MCPL RFC-015, a draft).
 *
 * Only reading `token` gives the secret: the JSON of the object, and what a console prints of it, do not have it.
 */
export class AccessToken {
  readonly tokenType = 'Bearer';
  /** Until when it can be used, in ISO 8601. */
  readonly expiresAt: string;
  readonly #token: string;

  constructor(token: string, expiresAt: string) {
    this.#token = token;
    this.expiresAt = expiresAt;
  }

  /** The secret. Hand it to the audience, and to nobody else. */
  get token(): string {
    return this.#token;
  }

  toJSON(): { tokenType: string; expiresAt: string } {
    return { tokenType: this.tokenType, expiresAt: this.expiresAt };
  }
}
