/** Text for the model or the user. */
export interface TextContent {
  type: 'text';
  text: string;
}

/** Bytes that are in the message itself, as base64. */
export interface InlineData {
  data: string;
  mimeType: string;
  uri?: never;
  disposition?: never;
}

/**
 * Bytes that are somewhere else, and what the sender claims of them (MCPL RFC-005, §3).
 *
 * A claim from the wire may be false, and may not even have its form; one without its form counts as absent (§8).
 */
export interface ContentReference {
  /** At most 4,096 characters. A model may not need to see it: it can be a credential. */
  uri: string;
  data?: never;
  /** At most 255 characters. */
  mimeType?: string | undefined;
  /** How many bytes there are, from 0 to 2^53 - 1. */
  sizeBytes?: number | undefined;
  /** `sha256:` and 43 characters of base64url, over the same bytes. */
  digest?: string | undefined;
  /** Until when they can be fetched, in ISO 8601. What cannot be read as a time counts as past. */
  expiresAt?: string | undefined;
  /** A label, at most 255 characters. Never a part of a path. */
  name?: string | undefined;
  /** `never`: neither the bytes nor the URI may reach a model. `ref`: the bytes should not. */
  disposition?: 'never' | 'ref' | undefined;
}

/** A picture, inline or by reference. */
export type ImageContent = { type: 'image' } & (InlineData | ContentReference);

/** A sound, inline or by reference. */
export type AudioContent = { type: 'audio' } & (InlineData | ContentReference);

/** Any other content, by reference. */
export type ResourceContent = { type: 'resource' } & ContentReference;

/** A picture or a sound whose bytes are in the block. */
export type InlineContent = { type: 'image' | 'audio' } & InlineData;

/** A picture, a sound or anything else whose bytes are somewhere else. */
export type ReferenceContent = { type: 'image' | 'audio' | 'resource' } & ContentReference;

/** A block of content as MCPL messages carry it (MCPL 0.5, §10.3; MCPL RFC-005, §8). */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceContent;

/**
 * Makes a text block.
 *
 * @example
 * ```ts
 * import { textContent } from '@mcplkit/wire';
 *
 * export const block = textContent('hello'); // { type: 'text', text: 'hello' }
 * ```
 */
export function textContent(text: string): TextContent {
  return { type: 'text', text };
}

/**
 * Whether a value is a block that MCPL knows (MCPL 0.5, §10.3 and B.1). It never throws on JSON, whatever the JSON is.
 *
 * A block with both bytes and a URI is none. What a reference claims beside its URI is not looked at: a bad claim
 * does not spoil the block (MCPL RFC-005, §8), so whoever uses a claim checks it.
 *
 * @example
 * ```ts
 * import { isContentBlock } from '@mcplkit/wire';
 *
 * const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
 * export const alone = isContentBlock(image); // true
 * export const both = isContentBlock({ ...image, uri: 'https://a.example' }); // false
 * ```
 */
export function isContentBlock(value: unknown): value is ContentBlock {
  return isTextContent(value) || isInlineContent(value) || isReferenceContent(value);
}

/** Whether a value is a picture or a sound whose bytes are in the block. That they are base64 is not checked. */
export function isInlineContent(value: unknown): value is InlineContent {
  const { type, data, mimeType, uri, disposition } = membersOf(value);
  return (
    (type === 'image' || type === 'audio') &&
    typeof data === 'string' &&
    typeof mimeType === 'string' &&
    uri === undefined &&
    disposition === undefined
  );
}

/** Whether a value is a block whose bytes are somewhere else. */
export function isReferenceContent(value: unknown): value is ReferenceContent {
  const { type, data, uri } = membersOf(value);
  return (
    (type === 'image' || type === 'audio' || type === 'resource') &&
    data === undefined &&
    typeof uri === 'string' &&
    isWithin(uri, MAX_URI_LENGTH)
  );
}

const MAX_URI_LENGTH = 4096;

function isTextContent(value: unknown): value is TextContent {
  const { type, text } = membersOf(value);
  return type === 'text' && typeof text === 'string';
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Lengths are in characters, and a character can take two units of a string. */
function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max);
}
