import { equals } from '../json/json-tokens.ts';

/** The objects of a message whose members are of interest. */
export const ROLE = { NONE: 0, MESSAGE: 1, PARAMS: 2, META: 3, ERROR: 4 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** The members of interest, each with a number of its own. */
export const MEMBER = {
  NONE: 0,
  JSONRPC: 1,
  ID: 2,
  METHOD: 3,
  PARAMS: 4,
  RESULT: 5,
  ERROR: 6,
  REQUEST_ID: 7,
  PROGRESS_TOKEN: 8,
  META: 9,
  META_TOKEN: 10,
  CODE: 11,
  ERROR_MESSAGE: 12,
} as const;
export type Member = (typeof MEMBER)[keyof typeof MEMBER];

interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly member: Member;
}

const BACKSLASH = 0x5c;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** By role. */
const NAMES: readonly (readonly Name[])[] = [
  [],
  names({
    jsonrpc: MEMBER.JSONRPC,
    id: MEMBER.ID,
    method: MEMBER.METHOD,
    params: MEMBER.PARAMS,
    result: MEMBER.RESULT,
    error: MEMBER.ERROR,
  }),
  names({ _meta: MEMBER.META, requestId: MEMBER.REQUEST_ID, progressToken: MEMBER.PROGRESS_TOKEN }),
  names({ progressToken: MEMBER.META_TOKEN }),
  names({ code: MEMBER.CODE, message: MEMBER.ERROR_MESSAGE }),
];

/** The longest name, with each character as `\u0000`. */
const LONGEST_ESCAPED = 'progressToken'.length * 6;

/** Which member of an object with this role a name stands for; the name is from `start` to `end`, without quotes. */
export function memberOf(role: Role, bytes: Uint8Array, start: number, end: number): Member {
  const candidates = NAMES[role] ?? [];
  for (const { bytes: name, member } of candidates) {
    if (equals(bytes, start, end, name)) return member;
  }
  if (end - start > LONGEST_ESCAPED || !hasBackslash(bytes, start, end)) return MEMBER.NONE;
  const text: unknown = JSON.parse(`"${decoder.decode(bytes.subarray(start, end))}"`);
  return candidates.find((name) => name.text === text)?.member ?? MEMBER.NONE;
}

/** The role of the object that a member has as its value. */
export function roleOf(member: Member): Role {
  if (member === MEMBER.PARAMS) return ROLE.PARAMS;
  if (member === MEMBER.META) return ROLE.META;
  return member === MEMBER.ERROR ? ROLE.ERROR : ROLE.NONE;
}

function hasBackslash(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (bytes[index] === BACKSLASH) return true;
  }
  return false;
}

function names(members: Readonly<Record<string, Member>>): readonly Name[] {
  return Object.entries(members).map(([text, member]) => ({ text, bytes: encoder.encode(text), member }));
}
