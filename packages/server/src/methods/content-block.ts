/** Whether a client could read this as a block of content, of whatever type. */
export function isContentBlock(block: unknown): boolean {
  return (
    typeof block === 'object' && block !== null && typeof (block as { type?: unknown }).type === 'string'
  );
}
