/**
 * How far a tool works, on this server or for one type of resource.
 *
 * `Full` and `Partial` are listed; `Planned` and `None` are hidden, and a call is refused.
 */
export const ToolSupport = {
  /** It works. */
  Full: 'full',
  /** It works with caveats, which stand in its description. */
  Partial: 'partial',
  /** It does not work yet. */
  Planned: 'planned',
  /** It does not apply. */
  None: 'none',
} as const;

/** One of the degrees in which a tool is supported. */
export type ToolSupport = (typeof ToolSupport)[keyof typeof ToolSupport];

/** Whether a tool with this support can be called; without a word on it, it can. */
export function isCallable(support: ToolSupport | undefined): boolean {
  return support !== ToolSupport.None && support !== ToolSupport.Planned;
}
