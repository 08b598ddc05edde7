/** The deepest place in a schema that can be described, in keys from its root. */
const MAX_DEPTH = 256;

/**
 * A place in a JSON Schema, and what is to be said there.
 *
 * Places are told apart by the way to them and not by the object that is there, since one object may stand in several.
 * The schema itself is never changed: {@link edited} copies what lies on the way to an edit, and nothing else.
 */
export class SchemaPosition {
  readonly value: unknown;
  readonly #parent: SchemaPosition | undefined;
  readonly #depth: number;
  readonly #children = new Map<string, SchemaPosition>();
  #description: string | undefined;
  #isEdited = false;

  constructor(value: unknown, parent?: SchemaPosition) {
    this.value = value;
    this.#parent = parent;
    this.#depth = parent ? parent.#depth + 1 : 0;
  }

  /** The place of an own member, or of an item by its index; the same each time. */
  child(key: string): SchemaPosition | undefined {
    const known = this.#children.get(key);
    if (known || this.#depth === MAX_DEPTH) return known;
    if (typeof this.value !== 'object' || this.value === null || !Object.hasOwn(this.value, key))
      return undefined;
    const child = new SchemaPosition((this.value as Record<string, unknown>)[key], this);
    this.#children.set(key, child);
    return child;
  }

  /** The places of all items, one after the other; none unless it is a list. */
  *items(): Iterable<SchemaPosition> {
    const count = Array.isArray(this.value) ? this.value.length : 0;
    for (let index = 0; index < count; index++) {
      const item = this.child(String(index));
      if (item) yield item;
    }
  }

  /** Whether a schema is here that can have a description: `true` and `false` are schemas, and have no room for one. */
  get isDescribable(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  /** Says `text` here. The first text stays: `false` when another one was said before. */
  describe(text: string): boolean {
    if (this.#description !== undefined) return this.#description === text;
    this.#description = text;
    if ((this.value as { description?: unknown }).description === text) return true;
    for (let at: SchemaPosition | undefined = this; at && !at.#isEdited; at = at.#parent) at.#isEdited = true;
    return true;
  }

  /** What is here, with all that was said: the same object if nothing was. */
  edited(): unknown {
    if (!this.#isEdited) return this.value;
    const copy = (Array.isArray(this.value) ? [...this.value] : { ...(this.value as object) }) as Record<
      string,
      unknown
    >;
    // Each key is an own member of the copy already, `__proto__` too.
    for (const [key, child] of this.#children) if (child.#isEdited) copy[key] = child.edited();
    if (this.#description !== undefined) copy.description = this.#description;
    return copy;
  }
}
