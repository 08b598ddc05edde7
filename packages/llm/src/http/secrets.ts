/** The shortest value that is taken for a secret: a shorter one is a word that any text may have. */
const MIN_SECRET = 8;

/** What must not be seen in an error, whoever repeats it. */
export class Secrets {
  readonly #values: readonly string[];

  constructor(values: Iterable<string>) {
    const all = [...values].flatMap((value) => [value, value.replace(/^\w+ /, '')]);
    const long = new Set(all.filter((value) => value.length >= MIN_SECRET));
    // The longest first: a secret may be a part of another.
    this.#values = [...long].sort((a, b) => b.length - a.length);
  }

  /** A text without them. */
  hide(text: string): string {
    return this.#values.reduce((hidden, value) => hidden.replaceAll(value, '[secret]'), text);
  }

  /** An error that says the same without them. */
  hideIn(error: unknown): Error {
    const { message, code, cause } = (error ?? {}) as { message?: unknown; code?: unknown; cause?: unknown };
    const words = typeof message === 'string' ? message : String(error);
    // The reason of a failed fetch is in its cause: that alone is worth telling.
    const inner = cause instanceof Error ? `${words} (${cause.message})` : words;
    const hidden = new Error(this.hide(inner));
    const reason = (cause as { code?: unknown } | undefined)?.code ?? code;
    return typeof reason === 'string' ? Object.assign(hidden, { code: this.hide(reason) }) : hidden;
  }
}
