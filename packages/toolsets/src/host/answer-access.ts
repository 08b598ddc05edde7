import {
  type AbortSignalLike,
  type AccessTokenParams,
  type AccessTokenResult,
  ERR_CAPABILITY_DENIED,
  ERR_INVALID_PARAMS,
  type RequestContext,
  RpcError,
} from '@mcplkit/wire';

/** What a server asks for, checked. */
export interface AccessQuestion {
  /** Whom the credential will be shown to. */
  readonly audience: string;
  readonly scopes: readonly string[];
  /** The surface that needs it, as the server says. */
  readonly surface: string | undefined;
  /** Aborted when the server gives the question up, or its connection closes. */
  readonly signal: AbortSignalLike;
}

/** A credential for the audience alone, and until when it can be used. */
export interface AccessAnswer {
  readonly token: string;
  /** A date, or ISO 8601. */
  readonly expiresAt: Date | string;
}

/** The most scopes that one question may have. */
const MAX_SCOPES = 100;

/** The longest audience or scope, in characters. */
const MAX_TEXT = 2048;

/**
 * Makes the handler of `access/token` (MCPL RFC-015, a draft): `connection.handle('access/token', answerAccess(…))`.
 *
 * `decide` gives a credential, or `undefined` to refuse; an `RpcError` that it throws is the answer, and of anything
 * else the server learns only that it failed. The host also says `access: true` in `experimental.mcpl`.
 */
export function answerAccess(
  decide: (question: AccessQuestion) => AccessAnswer | undefined | PromiseLike<AccessAnswer | undefined>,
): (params: AccessTokenParams, context: RequestContext) => Promise<AccessTokenResult> {
  return async (params, { signal }) => {
    const question = { ...questionFrom(params), signal };
    const answer = await decide(question);
    if (answer !== undefined) {
      const expiresAt = new Date(answer.expiresAt).toISOString();
      return { token: answer.token, tokenType: 'Bearer', expiresAt };
    }
    throw new RpcError(ERR_CAPABILITY_DENIED, 'The host gives this server no access to that.');
  };
}

function questionFrom(params: unknown): Omit<AccessQuestion, 'signal'> {
  const members = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  const { audience, scopes = [], surface } = members;
  const fits =
    isText(audience) &&
    Array.isArray(scopes) &&
    scopes.length <= MAX_SCOPES &&
    scopes.every(isText) &&
    (surface === undefined || isText(surface));
  if (fits) return { audience, scopes, surface };
  throw new RpcError(ERR_INVALID_PARAMS, 'access/token takes an audience, scopes and a surface, all texts.');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
}
