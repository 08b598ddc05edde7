import { SchemaPosition } from './schema-position.ts';

/** How many places are looked at for all the paths through one schema. */
const MAX_STEPS = 100_000;

/** The longest reference that is followed, in UTF-16 units. */
const LONGEST_REFERENCE = 2_048;

/** Keywords behind which a path goes on without a name: one schema, or a list of them. */
const PASSED = ['items', 'prefixItems', 'oneOf', 'anyOf', 'allOf'];

/**
 * Finds properties in a JSON Schema by path, and describes them in a copy.
 *
 * Paths go through `properties`, list items, alternatives and local references. A definition that several properties
 * refer to is one place with one text. It looks at 100,000 places and finds nothing more after that.
 */
export class SchemaWording {
  readonly #root: SchemaPosition;
  /** For a place, those that a path reaches from it: most paths through a schema begin in the same places. */
  readonly #reached = new Map<SchemaPosition, readonly SchemaPosition[]>();
  #steps = MAX_STEPS;

  constructor(schema: object) {
    this.#root = new SchemaPosition(schema);
  }

  /** Every place that a path leads to: more than one when alternatives have a property of that name. */
  find(names: readonly string[]): SchemaPosition[] {
    let found = new Set([this.#root]);
    for (const name of names) {
      const next = new Set<SchemaPosition>();
      for (const start of found) {
        for (const at of this.#reachableFrom(start)) {
          if (this.#steps === 0) return [];
          this.#steps--;
          const property = at.child('properties')?.child(name);
          if (property) next.add(property);
        }
      }
      found = next;
    }
    return [...found].filter((at) => at.isDescribable);
  }

  /** The schema with all descriptions: the same object if there are none. */
  edited(): unknown {
    return this.#root.edited();
  }

  #reachableFrom(start: SchemaPosition): readonly SchemaPosition[] {
    const known = this.#reached.get(start);
    if (known) return known;
    const reachable = [...this.#reach(start)];
    this.#reached.set(start, reachable);
    return reachable;
  }

  /** A place, and those behind it that a path reaches without a name. */
  #reach(start: SchemaPosition): Set<SchemaPosition> {
    // A set goes through what is added on the way, and takes each place once, so that circles end.
    const reached = new Set([start]);
    for (const at of reached) {
      for (const place of this.#behind(at)) {
        if (this.#steps === 0) return reached;
        this.#steps--;
        reached.add(place);
      }
    }
    return reached;
  }

  *#behind(at: SchemaPosition): Iterable<SchemaPosition> {
    for (const keyword of PASSED) {
      const behind = at.child(keyword);
      if (behind) yield* Array.isArray(behind.value) ? behind.items() : [behind];
    }
    const target = this.#target(at);
    if (target) yield target;
  }

  /** Where `$ref` leads, if it stays in this schema: a JSON pointer in a fragment (RFC 6901, §6). */
  #target(at: SchemaPosition): SchemaPosition | undefined {
    const reference = at.child('$ref')?.value;
    if (typeof reference !== 'string' || reference.length > LONGEST_REFERENCE || !reference.startsWith('#')) {
      return undefined;
    }
    if (reference === '#') return this.#root;
    const keys = pointerKeys(reference.slice(1));
    return keys?.reduce<SchemaPosition | undefined>((place, key) => place?.child(key), this.#root);
  }
}

function pointerKeys(fragment: string): string[] | undefined {
  if (!fragment.startsWith('/')) return undefined;
  try {
    const [, ...keys] = decodeURIComponent(fragment).split('/');
    return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return undefined;
  }
}
