/** What RFC 3986 calls unreserved stays as it is; `encodeURIComponent` also leaves these. */
const LEFT_BY_THE_LANGUAGE = /[!'()*]/g;
/** Everything that is neither unreserved nor reserved, and a percent sign that begins no sequence. */
const NOT_IN_A_URI = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const SEQUENCE = /%[0-9A-Fa-f]{2}/g;
const NOT_ASCII = /[\u0080-\uffff]+/g;
const TO_NORMALIZE = /[%\u0080-\uffff]/;

/** Writes a text so that only unreserved characters stand for themselves (RFC 6570, section 3.2.1, "U"). */
export function encodeUnreserved(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(LEFT_BY_THE_LANGUAGE, hexOf);
}

/** Writes a text so that reserved characters and percent sequences stay too (RFC 6570, section 3.2.1, "U+R"). */
export function encodeReserved(text: string): string {
  return wellFormed(text).replace(NOT_IN_A_URI, encodeURIComponent);
}

/** Undoes percent-encoding; `undefined` where a sequence is malformed or its bytes are no UTF-8. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Brings the spellings of one URI together: hexadecimal digits in upper case, what is not ASCII percent-encoded.
 * `undefined` where a percent sequence is malformed, its bytes are no UTF-8, or half of a surrogate pair is missing.
 */
export function normalizeUri(uri: string): string | undefined {
  if (!TO_NORMALIZE.test(uri)) return uri;
  if (uri.search(LONE_SURROGATE) >= 0 || decodePercent(uri) === undefined) return undefined;
  return uri.replace(SEQUENCE, upperCase).replace(NOT_ASCII, encodeURIComponent);
}

const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');
const hexOf = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
const upperCase = (text: string): string => text.toUpperCase();
