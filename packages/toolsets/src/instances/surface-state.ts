import { type ContentBlock, isContentBlock, type Surface } from '@mcplkit/wire';
import type { Toolset } from '../definitions.ts';
import type { ToolsetInstance } from '../toolset-definition.ts';

/** What a surface showed when it was read, and the text by which two readings are compared. */
export interface SurfaceState {
  readonly surface: Surface;
  readonly text: string;
}

/**
 * Reads what an instance shows. Nothing in the result is the author's own object, so that it stays as it was read.
 *
 * @throws whatever the author's functions throw, and a `TypeError` when what they return is no surface
 */
export function readSurface(
  id: string,
  toolset: Toolset,
  instance: string | undefined,
  body: ToolsetInstance,
): SurfaceState {
  const shown: unknown = body.visible();
  if (!Array.isArray(shown)) throw new TypeError(`visible() of ${id} returned no list of names of tools.`);
  const names = new Set<unknown>(shown);
  const visible = toolset.info.tools.filter((tool) => names.delete(tool));
  const [stranger] = names;
  if (stranger !== undefined) {
    throw new TypeError(`visible() of ${id} names ${String(stranger)}, which is no tool of ${toolset.name}.`);
  }
  const { title } = body;
  const content = body.content?.();
  const text = JSON.stringify({
    id,
    toolset: toolset.name,
    instance,
    title: title === undefined ? undefined : String(title),
    visible,
    content: content === undefined ? undefined : blocksOf(content, `content() of ${id}`),
  });
  return { surface: JSON.parse(text) as Surface, text };
}

/**
 * A copy of content that nobody else changes.
 *
 * @throws {TypeError} when it is no list of content blocks, or has no JSON form
 */
export function blocksOf(content: unknown, source: string): ContentBlock[] {
  if (!Array.isArray(content) || !content.every(isContentBlock)) {
    throw new TypeError(`${source} is no list of content blocks.`);
  }
  return JSON.parse(JSON.stringify(content)) as ContentBlock[];
}
