import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import type { Json } from './json.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The canonical form of what {@link copyJson} made (RFC 8785). */
export function canonicalForm(value: Json): string {
  return canonicalize(value) ?? 'null';
}

/** `sha256:` and the digest of a text in UTF-8, as base64url without padding (MCPL 0.5, §17.2). */
export function digestOf(text: string): string {
  return `sha256:${base64url(sha256(new TextEncoder().encode(text)))}`;
}

/** `btoa` is not in every runtime, and knows neither bytes nor this alphabet. */
function base64url(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let waiting = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += ALPHABET.charAt((waiting >> bits) & 63);
    }
    waiting &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((waiting << (6 - bits)) & 63) : text;
}
