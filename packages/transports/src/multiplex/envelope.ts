import { jsonMembers } from '@mcplkit/wire/json';

/** Whom an envelope is for: a slot, or a session of its own behind it. */
export interface EnvelopeAddress {
  readonly provider: string;
  readonly session?: string | undefined;
}

/** An envelope that came in. */
export interface Envelope extends EnvelopeAddress {
  /** The message, as the JSON text that it came as. */
  readonly payload: string | undefined;
  /** Whether it says that the slot, or the session, is over. */
  readonly isClosed: boolean;
  /** Whether it says that the claim of the slot is accepted. */
  readonly isRegistered: boolean;
}

const MEMBERS: ReadonlySet<string> = new Set(['provider', 'session', 'payload', 'closed', 'registered']);

/** Reads an envelope, and leaves its payload as it is. `undefined` when it is none. */
export function readEnvelope(text: string): Envelope | undefined {
  const members = jsonMembers(text, MEMBERS);
  const provider = textOf(members?.get('provider'));
  const session = textOf(members?.get('session'));
  if (members === undefined || provider === undefined) return undefined;
  if (session === undefined && members.has('session')) return undefined;
  return {
    provider,
    session,
    payload: members.get('payload'),
    isClosed: members.get('closed') === 'true',
    isRegistered: members.get('registered') === 'true',
  };
}

/** Puts the JSON text of a message into an envelope. */
export function payloadEnvelope(address: EnvelopeAddress, payload: string): string {
  return `${headOf(address)},"payload":${payload}}`;
}

/** Says that a slot, or a session, is over. */
export function closedEnvelope(address: EnvelopeAddress): string {
  return `${headOf(address)},"closed":true}`;
}

/** Says that the claim of a slot is accepted. */
export function registeredEnvelope(provider: string): string {
  return `${headOf({ provider })},"registered":true}`;
}

function headOf({ provider, session }: EnvelopeAddress): string {
  const head = `{"provider":${JSON.stringify(provider)}`;
  return session === undefined ? head : `${head},"session":${JSON.stringify(session)}`;
}

/** The text that a member is; `undefined` for anything else. */
function textOf(json: string | undefined): string | undefined {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : undefined;
}
