import { isPlainObject, type Json, type JsonObject, setMember } from './json.ts';
import { ManifestDigestError, type ManifestDigestErrorCode } from './manifest-digest-error.ts';

const MOST_LEVELS = 64;
const MOST_UNITS = 1_048_576;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Decides about a value that is no JSON: throws, or returns so that `null` takes its place. */
export type Refuse = (error: ManifestDigestError) => void;

/** Refuses for good. */
export const throwIt: Refuse = (error) => {
  throw error;
};

/**
 * Copies a value into plain JSON of our own, once, so that nothing which changes later or says two things counts.
 *
 * A member that is `undefined` is left out, and an item becomes `null`, as in `JSON.stringify`. It stops at 64 levels
 * and at 1,048,576 values and characters in all; what contains itself or is shared too often ends there as well.
 */
function copyJson(value: unknown, refuse: Refuse): Json {
  return new Copier(refuse).copy(value);
}

/** Copies an object; anything else is `manifest_not_object`. */
export function copyManifest(value: unknown, refuse: Refuse): JsonObject {
  const copy = copyJson(isObject(value) ? value : null, refuse);
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return copy;
  throw new ManifestDigestError('manifest_not_object', '', value);
}

function isObject(value: unknown): boolean {
  try {
    return isPlainObject(value);
  } catch {
    return false;
  }
}

class Copier {
  readonly #refuse: Refuse;
  readonly #path: string[] = [];
  readonly #ancestors = new Set<object>();
  #units = 0;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  copy(value: unknown): Json {
    if (this.#isOver(1)) return this.#bad('too_large', undefined);
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      return Number.isFinite(value) ? value : this.#bad('non_finite_number', value);
    }
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object') return this.#bad('not_json', value);
    if (this.#ancestors.has(value)) return this.#bad('cycle', value);
    if (this.#ancestors.size >= MOST_LEVELS) return this.#bad('too_deep', value);
    this.#ancestors.add(value);
    try {
      if (Array.isArray(value)) return this.#array(value);
      return isPlainObject(value) ? this.#object(value) : this.#bad('not_json', value);
    } catch (thrown) {
      if (thrown instanceof ManifestDigestError) throw thrown;
      // A getter or a proxy that throws: there is nothing to read.
      return this.#bad('not_json', value);
    } finally {
      this.#ancestors.delete(value);
    }
  }

  #text(value: string): Json {
    if (this.#isOver(value.length)) return this.#bad('too_large', undefined);
    return LONE_SURROGATE.test(value) ? this.#bad('lone_surrogate', value) : value;
  }

  #array(value: readonly unknown[]): Json {
    const copy: Json[] = [];
    for (let index = 0; index < value.length && !this.#isOver(0); index++) {
      const item = value[index];
      this.#path.push(`[${index}]`);
      copy.push(item === undefined ? this.copy(null) : this.copy(item));
      this.#path.pop();
    }
    return copy;
  }

  #object(value: Record<string, unknown>): Json {
    const copy: JsonObject = {};
    for (const name of Object.keys(value)) {
      if (this.#isOver(0)) break;
      const child = value[name];
      if (child === undefined) continue;
      this.#path.push(this.#path.length === 0 ? name : `.${name}`);
      if (typeof this.#text(name) === 'string') setMember(copy, name, this.copy(child));
      this.#path.pop();
    }
    return copy;
  }

  #isOver(units: number): boolean {
    this.#units += units;
    return this.#units > MOST_UNITS;
  }

  #bad(code: ManifestDigestErrorCode, value: unknown): null {
    this.#refuse(new ManifestDigestError(code, this.#path.join(''), value));
    return null;
  }
}
