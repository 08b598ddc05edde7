/** The code of a refusal: the slot is taken, or cannot be had now. */
export const ERR_SLOT_UNAVAILABLE = -32000;

/** The code of a refusal that is final: this provider may not have the slot. */
export const ERR_SLOT_FORBIDDEN = -32001;

const REGISTER = 'notifications/register';

/** A refusal is longer than this for nobody, so that longer messages are not looked at. */
const LONGEST_CONTROL = 8_192;

/** A refusal of a slot, or of a session behind it. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** The message with which a provider claims a slot. */
export function claimPayload(params: object | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', method: REGISTER, params });
}

/** The params of a claim; `undefined` when the message is none. */
export function readClaim(payload: string): { readonly params: unknown } | undefined {
  if (payload.length > LONGEST_CONTROL) return undefined;
  const { method, params } = parse(payload);
  return method === REGISTER ? { params } : undefined;
}

/** The message that refuses a claim or a session: an error that answers no request. */
export function refusalPayload({ code, message }: Refusal): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** The refusal that a message is; `undefined` when it is another one. */
export function readRefusal(payload: string): Refusal | undefined {
  if (payload.length > LONGEST_CONTROL || !payload.includes('"error"')) return undefined;
  const { id, error } = parse(payload);
  const { code, message } = asObject(error);
  if (id !== null || (code !== ERR_SLOT_UNAVAILABLE && code !== ERR_SLOT_FORBIDDEN)) return undefined;
  return { code, message: typeof message === 'string' ? message : '' };
}

function parse(payload: string): Record<string, unknown> {
  return asObject(JSON.parse(payload));
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
