import { McpGrammar } from './grammar.ts';
import { McpGrammarError } from './grammar-error.ts';
import { kindOf, placeOf } from './valid-words.ts';

/** The longest id of a profile, in UTF-16 units. */
const MAX_PROFILE_ID_LENGTH = 256;

const encoder = new TextEncoder();

/** The bytes that a value takes as JSON. */
export const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** @throws McpGrammarError `invalid-option` unless the bound is a whole number from 0 up. */
export function checkBound(option: string, bound: number): number {
  if (Number.isSafeInteger(bound) && bound >= 0) return bound;
  throw new McpGrammarError(
    'invalid-option',
    option,
    `${option} must be a whole number from 0 up, not ${bound}.`,
  );
}

/** @throws McpGrammarError for an id that is empty, `invalid-data`, or too long, `limit-reached`. */
export function checkProfileId(profileId: string): void {
  if (profileId === '')
    throw new McpGrammarError('invalid-data', '', 'A profile needs an id: this one is empty.');
  if (profileId.length <= MAX_PROFILE_ID_LENGTH) return;
  const path = placeOf(profileId);
  const message = `${path}… is an id of ${profileId.length} characters: the limit is ${MAX_PROFILE_ID_LENGTH}.`;
  throw new McpGrammarError('limit-reached', path, message);
}

/** The error of a store that has no room. */
export function full(option: string, bound: number, would: string): McpGrammarError {
  const message = `The store is full: with this it would have ${would}, and ${option} is ${bound}. It stays as it was.`;
  return new McpGrammarError('limit-reached', option, message);
}

/**
 * The grammars of a record of profiles.
 *
 * @throws McpGrammarError whose path begins with the id of the profile that is none.
 */
export function readProfiles(data: unknown): [string, McpGrammar][] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const message = `Profiles must be an object of grammars by id, not ${kindOf(data)}.`;
    throw new McpGrammarError('invalid-data', '', message);
  }
  return Object.entries(data).map(([profileId, grammar]) => [
    profileId.toLowerCase(),
    readProfile(profileId, grammar),
  ]);
}

function readProfile(profileId: string, data: unknown): McpGrammar {
  try {
    return McpGrammar.fromJSON(data);
  } catch (error) {
    if (!(error instanceof McpGrammarError)) throw error;
    const path = placeOf(...[profileId, error.path].filter((part) => part !== ''));
    throw new McpGrammarError(error.code, path, `Profile "${placeOf(profileId)}": ${error.message}`, {
      cause: error,
    });
  }
}
