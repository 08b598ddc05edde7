import type { McplCapabilities } from '@mcplkit/wire';
import { CAPABILITY_PATHS, type CapabilityPath } from './capability-paths.ts';
import { capabilityTree } from './capability-tree.ts';
import { isPlainObject, ownDataValue } from './json-data.ts';

const MCPL_TREE = /* @__PURE__ */ mcplTree();

function mcplTree() {
  return capabilityTree(CAPABILITY_PATHS.filter((path) => path !== 'tools'));
}

/**
 * The capability paths that a peer advertises in `experimental.mcpl` (MCPL 0.5, §5.1 and §6.2).
 *
 * The result is an input to the host's grant, never an authorization (§5.4). The rules:
 *
 * - `true` stands for every path at and below its place; an object is looked into.
 * - An object where a path with parts is (`inferenceRequest`) advertises that path, whatever its members say.
 * - Anything else advertises nothing: `false`, `null`, strings, numbers, arrays, class instances, an object where
 *   a path without parts is, and `true` in place of the whole `mcpl` object.
 * - `tools` is never advertised here; see {@link advertisedCapabilitiesFromInitialize}.
 * - Unknown members are ignored. Only own data members count: a getter is not run and counts as absent.
 *
 * Any value is safe at run time, whatever its type says: the function does not throw, and it reads only the members
 * that the vocabulary names, at most twenty. The set is in order of depth, then of `CAPABILITY_PATHS`.
 *
 * @example
 * ```ts
 * import { advertisedCapabilities } from '@mcplkit/capabilities';
 *
 * console.log(advertisedCapabilities({ version: '0.5', inferenceRequest: true }));
 * // Set { 'inferenceRequest', 'inferenceRequest.streaming' }
 * ```
 */
export function advertisedCapabilities(mcpl: McplCapabilities | undefined): Set<CapabilityPath> {
  const advertised = new Set<CapabilityPath>();
  const places = [{ node: MCPL_TREE, value: isPlainObject(mcpl) ? (mcpl as unknown) : undefined }];
  // The loop also visits what it appends: the whole tree, level by level.
  for (const { node, value } of places) {
    if (value !== true && !(node.children.size > 0 && isPlainObject(value))) continue;
    if (node.path !== undefined) advertised.add(node.path);
    for (const [name, child] of node.children) {
      places.push({ node: child, value: value === true || ownDataValue(value, name) });
    }
  }
  return advertised;
}

/**
 * The capability paths that a peer advertises in the whole `capabilities` object of `initialize` (MCPL 0.5, §5.1).
 *
 * These are the paths of `experimental.mcpl`, as {@link advertisedCapabilities} reads them, and `tools` when MCP's
 * own `tools` member is there: an object, as MCP has it, or `true`. A peer without `experimental.mcpl` is a plain
 * MCP peer, and can advertise `tools` only.
 *
 * Any value is safe at run time, under the same rules and bounds.
 *
 * @example
 * ```ts
 * import { advertisedCapabilitiesFromInitialize } from '@mcplkit/capabilities';
 *
 * const capabilities = {
 *   tools: { listChanged: true },
 *   experimental: { mcpl: { version: '0.5', pushEvents: true } },
 * };
 *
 * console.log(advertisedCapabilitiesFromInitialize(capabilities));
 * // Set { 'pushEvents', 'tools' }
 * ```
 */
export function advertisedCapabilitiesFromInitialize(
  capabilities: { readonly tools?: unknown; readonly experimental?: unknown } | undefined,
): Set<CapabilityPath> {
  const mcpl = ownDataValue(ownDataValue(capabilities, 'experimental'), 'mcpl');
  const advertised = advertisedCapabilities(mcpl as McplCapabilities | undefined);
  const tools = ownDataValue(capabilities, 'tools');
  if (tools === true || isPlainObject(tools)) advertised.add('tools');
  return advertised;
}
