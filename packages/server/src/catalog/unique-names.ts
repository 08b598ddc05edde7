import type { IMcpBehavior } from '../behavior/behavior.ts';
import { McpServerError } from '../server-error.ts';

/** Makes the error for a name that two behaviors have. */
export type Conflict = (name: string, one: IMcpBehavior, other: IMcpBehavior) => McpServerError;

/**
 * What was declared, by its name.
 *
 * @throws {McpServerError} that of `conflict`, when two have the same name
 */
export function indexed<Item extends { readonly behavior: IMcpBehavior }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  conflict: Conflict,
): ReadonlyMap<string, Item> {
  const index = new Map<string, Item>();
  for (const item of items) {
    const name = nameOf(item);
    const other = index.get(name);
    if (other !== undefined) throw conflict(name, other.behavior, item.behavior);
    index.set(name, item);
  }
  return index;
}

/** The conflict of two behaviors with one namespace. */
export const duplicateNamespace: Conflict = (_namespace, one, other) => {
  const words = `${describe(other)} does not fit in: ${describe(one)} has its namespace already.`;
  return new McpServerError('duplicate-namespace', `${words} ${WAY_OUT}`);
};

/** The conflict of two tools, resources, … with one name. */
export function duplicate(kind: string): Conflict {
  return (name, one, other) => {
    const words = `The ${kind} ${name} is declared twice: by ${describe(one)} and by ${describe(other)}.`;
    return new McpServerError('duplicate-name', `${words} ${WAY_OUT}`);
  };
}

const WAY_OUT = 'Register one of them with a prefix: prefixed(…).';

/** Names a behavior, for the one who registered it. */
function describe(behavior: IMcpBehavior): string {
  const { namespace } = behavior;
  return `${behavior.constructor.name} (${namespace === '' ? 'no namespace' : `namespace ${namespace}`})`;
}
