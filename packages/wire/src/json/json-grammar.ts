// The grammar of JSON (RFC 8259) as tables. A state and the next byte, `state | byte`, give the next state, or what
// there is to do. Strings are read in another way, because most of a text is in them.

export const VALUE = 0x000;
export const FIRST_ITEM = 0x100;
const NAME = 0x200;
export const FIRST_NAME = 0x300;
export const COLON = 0x400;
export const AFTER_VALUE = 0x500;
const MINUS = 0x600;
const ZERO = 0x700;
const INTEGER = 0x800;
const POINT = 0x900;
const FRACTION = 0xa00;
const E = 0xb00;
const E_SIGN = 0xc00;
const EXPONENT = 0xd00;
/** From here on a state for each beginning of a literal: `t`, `tr`, `tru`, and so on. */
const LITERALS = 0xe00;
const END_OF_STATES = 0x1800;

/** The first of what there is to do; no state is above it. */
export const REFUSE = 0x2000;
export const READ_STRING = 0x2001;
export const READ_NAME = 0x2002;
export const OPEN_OBJECT = 0x2003;
export const OPEN_ARRAY = 0x2004;
export const CLOSE = 0x2005;
/** The value has ended before this byte. */
export const LEAVE = 0x2006;

const BEFORE_VALUE = [VALUE, FIRST_ITEM];
const WHOLE_VALUE = [AFTER_VALUE, ZERO, INTEGER, FRACTION, EXPONENT];
const SPACE = ' \t\r\n';
const DIGITS = '0123456789';

const encoder = new TextEncoder();

/** What holds within an object. */
export const IN_OBJECT = tableOf([
  [[FIRST_NAME], '}', CLOSE],
  [WHOLE_VALUE, ',', NAME],
  [WHOLE_VALUE, '}', CLOSE],
]);

/** What holds within an array. */
export const IN_ARRAY = tableOf([
  [[FIRST_ITEM], ']', CLOSE],
  [WHOLE_VALUE, ',', VALUE],
  [WHOLE_VALUE, ']', CLOSE],
]);

/** What holds for a member's value itself. */
export const IN_MEMBER = tableOf([[WHOLE_VALUE, `${SPACE},}`, LEAVE]]);

/** In these states, with one of these characters, this comes next. */
type Rule = readonly [states: readonly number[], characters: string, next: number];

function tableOf(rules: readonly Rule[]): Uint16Array {
  const table = new Uint16Array(END_OF_STATES).fill(REFUSE);
  const add = ([states, characters, next]: Rule): void => {
    for (const state of states) {
      for (const byte of encoder.encode(characters)) table[state | byte] = next;
    }
  };
  for (const state of [VALUE, FIRST_ITEM, NAME, FIRST_NAME, COLON]) add([[state], SPACE, state]);
  add([WHOLE_VALUE, SPACE, AFTER_VALUE]);
  add([BEFORE_VALUE, '"', READ_STRING]);
  add([BEFORE_VALUE, '{', OPEN_OBJECT]);
  add([BEFORE_VALUE, '[', OPEN_ARRAY]);
  add([[NAME, FIRST_NAME], '"', READ_NAME]);
  add([[COLON], ':', VALUE]);
  addNumbers(add);
  addLiterals(add);
  for (const rule of rules) add(rule);
  return table;
}

function addNumbers(add: (rule: Rule) => void): void {
  add([BEFORE_VALUE, '-', MINUS]);
  add([[...BEFORE_VALUE, MINUS, INTEGER], DIGITS, INTEGER]);
  add([[...BEFORE_VALUE, MINUS], '0', ZERO]);
  add([[ZERO, INTEGER], '.', POINT]);
  add([[POINT, FRACTION], DIGITS, FRACTION]);
  add([[ZERO, INTEGER, FRACTION], 'eE', E]);
  add([[E], '+-', E_SIGN]);
  add([[E, E_SIGN, EXPONENT], DIGITS, EXPONENT]);
}

function addLiterals(add: (rule: Rule) => void): void {
  let state = LITERALS;
  for (const literal of ['true', 'false', 'null']) {
    let before: readonly number[] = BEFORE_VALUE;
    for (const character of literal.slice(0, -1)) {
      add([before, character, state]);
      before = [state];
      state += 0x100;
    }
    add([before, literal.slice(-1), AFTER_VALUE]);
  }
}
