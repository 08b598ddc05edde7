import { ToolsetError } from './toolset-error.ts';

const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** A name is a part of feature sets' names, which are identifiers of a manifest (MCPL 0.5, §17.2). */
const SERVER_NAME = /^[A-Za-z0-9._:-]{1,128}$/;

/** Whether a text can name a toolset or an instance. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

/** @throws {ToolsetError} `invalid-name` */
export function requireServerName(name: unknown): void {
  if (typeof name === 'string' && SERVER_NAME.test(name)) return;
  const words = `The name of the server begins those of its feature sets: ${JSON.stringify(name)} cannot.`;
  throw new ToolsetError('invalid-name', `${words} Take 1 to 128 of A-Z a-z 0-9 . _ : -`);
}

/** The id of the surface of an instance. */
export function surfaceId(toolset: string, instance: string | undefined): string {
  return instance === undefined ? toolset : `${toolset}/${instance}`;
}

/** An id that no two occurrences share, in this process or another. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
