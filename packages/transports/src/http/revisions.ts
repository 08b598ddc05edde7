/** The MCP revisions that have Streamable HTTP and sessions. */
const REVISIONS: ReadonlySet<string> = new Set(['2025-03-26', '2025-06-18', '2025-11-25']);

/** The oldest revision, and of those with HTTP the first; it is spoken where nobody says which. */
const FIRST = '2025-03-26';

/** Whether a client may name this revision in `MCP-Protocol-Version`. */
export function isKnownRevision(version: string): boolean {
  return REVISIONS.has(version) || version === '2024-11-05';
}

/** Whether several messages may come in one body: one revision has batches. */
export function hasBatches(version: string | undefined): boolean {
  return (version ?? FIRST) === FIRST;
}

/** Whether a client understands an event without data, which only tells it where to go on. */
export function hasEmptyEvents(version: string | undefined): boolean {
  return version !== undefined && version >= '2025-11-25';
}
