import { LlmError } from '../llm-error.ts';

/** What the value of a header may be (RFC 9110, §5.5), for keys and the like: visible ASCII, spaces inside. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * The headers of a request: those of the provider, replaced by those of the user where names are the same.
 *
 * @throws {LlmError} `invalid-option`, which names the header and not its value; `fetch` would repeat the value
 */
export function headersOf(
  own: Readonly<Record<string, string>>,
  users: Readonly<Record<string, string>>,
): Record<string, string> {
  const all = new Map([['content-type', 'application/json']]);
  for (const [name, value] of [...Object.entries(own), ...Object.entries(users)]) {
    if (!NAME.test(name)) throw new LlmError('invalid-option', `A header has a name that is none.`);
    if (!VALUE.test(value)) {
      const words = `The header ${name} cannot carry its value: it has a line break, a space at an end, or is no ASCII.`;
      throw new LlmError('invalid-option', words);
    }
    all.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(all);
}
