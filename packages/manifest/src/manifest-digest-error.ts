/** Why a manifest has no digest. The first two are the specification's words (MCPL 0.5, §17.2). */
export type ManifestDigestErrorCode =
  /** An identifier is empty, or has a character outside `[A-Za-z0-9._:*-]`. */
  | 'identifier_charset'
  /** The manifest is no JSON object. */
  | 'manifest_not_object'
  /** A value has no JSON form: a bigint, a function, a symbol, or an object of a class. */
  | 'not_json'
  /** A number is infinite or not a number. */
  | 'non_finite_number'
  /** A text or a name has half of a surrogate pair, which RFC 8785 forbids. */
  | 'lone_surrogate'
  /** A value contains itself. */
  | 'cycle'
  /** More than 64 levels. */
  | 'too_deep'
  /** More than 1,048,576 values and characters. */
  | 'too_large';

const LONGEST_PATH = 200;

/** A manifest that has no digest (MCPL 0.5, §17.2). It never crosses the wire. */
export class ManifestDigestError extends Error {
  /** Which rule it breaks. */
  readonly code: ManifestDigestErrorCode;
  /** Where, such as `featureSets.chat.uses[0]`; empty at the root, and cut after 200 characters. */
  readonly path: string;
  /** What is there. */
  readonly value: unknown;

  constructor(code: ManifestDigestErrorCode, path: string, value: unknown) {
    const place = path.slice(0, LONGEST_PATH);
    super(`The manifest has no digest: ${code} at ${place === '' ? 'its root' : place}.`);
    this.name = 'ManifestDigestError';
    this.code = code;
    this.path = place;
    this.value = value;
  }
}
