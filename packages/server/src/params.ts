import { ERR_INVALID_PARAMS, type JsonRpcParams, RpcError } from '@mcplkit/wire';

/** The params of one request, read member by member; whatever does not fit is a -32602 that names it. */
export class Params {
  readonly #method: string;
  readonly #members: Record<string, unknown>;

  constructor(method: string, params: JsonRpcParams | undefined) {
    this.#method = method;
    if (Array.isArray(params)) throw this.#wrong('params must be an object, not an array');
    this.#members = (params ?? {}) as Record<string, unknown>;
  }

  /** A member that must be there and be a string. */
  string(name: string): string {
    const value = this.#own(name);
    if (typeof value !== 'string') throw this.#wrong(`params.${name} must be a string, not ${kindOf(value)}`);
    return value;
  }

  /** A member that may be absent, and is an object otherwise. */
  object(name: string): Record<string, unknown> | undefined {
    const value = this.#own(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.#wrong(`params.${name} must be an object, not ${kindOf(value)}`);
    }
    return value as Record<string, unknown>;
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
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
