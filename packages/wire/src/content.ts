/** Text for the model or the user. */
export interface TextContent {
  type: 'text';
  text: string;
}

/** A picture, as base64. */
export interface ImageContent {
  type: 'image';
  data: string;
  mimeType: string;
}

/** A sound, as base64. */
export interface AudioContent {
  type: 'audio';
  data: string;
  mimeType: string;
}

/** A block of content as MCPL messages carry it: text, a picture or a sound (MCPL 0.5, §10.3). */
export type ContentBlock = TextContent | ImageContent | AudioContent;

/**
 * Makes a text block.
 *
 * @example
 * ```ts
 * import { textContent } from '@mcplkit/wire';
 *
 * const block = textContent('hello'); // { type: 'text', text: 'hello' }
 * ```
 */
export function textContent(text: string): TextContent {
  return { type: 'text', text };
}
