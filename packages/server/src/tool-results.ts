import type { McpResource, McpResourceContent, McpToolResult, McpToolResultContent } from '@mcplkit/wire';

function of(content: McpToolResultContent): McpToolResult {
  return { content: [content] };
}

/**
 * Makes results of tools.
 *
 * @example
 * ```ts
 * import { McpToolResults } from '@mcplkit/server';
 *
 * McpToolResults.text('done');
 * McpToolResults.json({ value: 3 }); // text and `structuredContent`
 * McpToolResults.error('There is no camera with this name.'); // the model reads it
 * ```
 */
export const McpToolResults = {
  /** Plain text. */
  text(text: string): McpToolResult {
    return of({ type: 'text', text });
  },

  /**
   * A value as JSON text, and as `structuredContent` when that text is an object.
   *
   * @throws {TypeError} when the value has no JSON form
   */
  json(value: unknown): McpToolResult {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON form.`);
    const result = of({ type: 'text', text });
    // The text tells, not the value: an object may have a JSON form that is none, as a `Date` has.
    return text.startsWith('{') ? { ...result, structuredContent: value as Record<string, unknown> } : result;
  },

  /** The content of a resource. */
  resource(resource: McpResourceContent): McpToolResult {
    return of({ type: 'resource', resource });
  },

  /** A link to a resource that the client may read. */
  link(uri: string, name: string, more?: Omit<McpResource, 'uri' | 'name'>): McpToolResult {
    return of({ type: 'resource_link', ...more, uri, name });
  },

  /** A picture, as base64. */
  image(data: string, mimeType: string): McpToolResult {
    return of({ type: 'image', data, mimeType });
  },

  /** A sound, as base64. */
  audio(data: string, mimeType: string): McpToolResult {
    return of({ type: 'audio', data, mimeType });
  },

  /** A failure of the tool, in words for the model. */
  error(message: string): McpToolResult {
    return { ...of({ type: 'text', text: message }), isError: true };
  },
} as const;
