import { ERR_INVALID_PARAMS, type JsonRpcParams, RpcError } from '@mcplkit/wire';
import { isObject } from './is-object.ts';

/** The params of one request, read member by member; whatever does not fit is a -32602 that names it. */
export class Params {
  readonly #method: string;
  readonly #place: string;
  /** What came, unchecked. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(method: string, params: JsonRpcParams | undefined, place = 'params') {
    this.#method = method;
    this.#place = place;
    if (Array.isArray(params)) throw this.#wrong(`${place} must be an object, not an array`);
    this.members = (params ?? {}) as Record<string, unknown>;
  }

  /** A member that is a string; it must be there, unless there is a fallback for it. */
  string(name: string, fallback?: string): string {
    const value = this.#own(name, fallback);
    if (typeof value !== 'string') throw this.#mismatch(name, 'a string', value);
    return value;
  }

  /** A member that is a string or absent. */
  optionalString(name: string): string | undefined {
    return this.#own(name, undefined) === undefined ? undefined : this.string(name);
  }

  /** A member that is an object of strings, or absent; without a prototype, so that any name is only a name. */
  strings(name: string): Record<string, string> {
    const texts: Record<string, string> = Object.create(null);
    const within = this.within(name);
    for (const key of Object.keys(within.members)) texts[key] = within.string(key);
    return texts;
  }

  /** A member that may be absent, and is an object otherwise. */
  object(name: string): Record<string, unknown> | undefined {
    const value = this.#own(name, undefined);
    if (value === undefined) return undefined;
    if (isObject(value)) return value;
    throw this.#mismatch(name, 'an object', value);
  }

  /** The members of a member that is an object or absent. */
  within(name: string): Params {
    return new Params(this.#method, this.object(name), `${this.#place}.${name}`);
  }

  /** A peer may name a member as something that every object inherits. */
  #own(name: string, fallback: unknown): unknown {
    const value = Object.hasOwn(this.members, name) ? this.members[name] : undefined;
    return value === undefined ? fallback : value;
  }

  #mismatch(name: string, expected: string, value: unknown): RpcError {
    return this.#wrong(`${this.#place}.${name} must be ${expected}, not ${kindOf(value)}`);
  }

  #wrong(what: string): RpcError {
    return new RpcError(ERR_INVALID_PARAMS, `Invalid params for ${this.#method}: ${what}.`);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return `a ${typeof value}`;
}
