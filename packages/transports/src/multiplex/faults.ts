import { ConnectionError } from '@mcplkit/wire';

const CLIPPED = 80;

/** What came over a shared WebSocket and is for nobody: binary, or no envelope. */
export function unreadableEnvelope(data: unknown): ConnectionError {
  const what = typeof data === 'string' ? `no envelope: ${quoted(data)}` : 'binary';
  const words = `A message over a shared WebSocket is ${what}. It was left out.`;
  return new ConnectionError('invalid-message', words);
}

/** An envelope for a slot that is not there. */
export function unknownProvider(provider: string): ConnectionError {
  const words = `An envelope came for the provider ${quoted(provider)}, which is not here. It was left out.`;
  return new ConnectionError('invalid-message', words);
}

/** An envelope with nothing in it. */
export function emptyEnvelope(provider: string): ConnectionError {
  const words = `An envelope for the provider ${quoted(provider)} has no payload. It was left out.`;
  return new ConnectionError('invalid-message', words);
}

/** An envelope for a session that is not there. */
export function unknownSession(provider: string, session: string): ConnectionError {
  const words = `An envelope of the provider ${quoted(provider)} is for the session ${quoted(session)}, which is not here. It was left out.`;
  return new ConnectionError('invalid-message', words);
}

/** The beginning of what the other end wrote, which may have any length. */
function quoted(text: string): string {
  return JSON.stringify(text.length > CLIPPED ? `${text.slice(0, CLIPPED)}…` : text);
}
