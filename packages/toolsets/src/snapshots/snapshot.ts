import type { Principal } from '../principals/principal.ts';

/** Which instances there were, in JSON; it has no credential in it, and whatever the options have. */
export interface ToolsetSnapshot {
  version: 1;
  principals: PrincipalSnapshot[];
}

/** The instances of one principal, in the order of their opening. */
export interface PrincipalSnapshot {
  principal: string;
  instances: InstanceSnapshot[];
}

/** One instance, and the options that it was opened with. */
export interface InstanceSnapshot {
  toolset: string;
  instance?: string | undefined;
  options: Record<string, unknown>;
}

/** Reads which instances there are. */
export function snapshotOf(principals: Iterable<Principal>): ToolsetSnapshot {
  return {
    version: 1,
    principals: [...principals].map(({ name, instances }) => ({
      principal: name,
      instances: [...instances.values()].map(({ origin }) => ({
        toolset: origin.toolset.name,
        ...(origin.name === undefined ? {} : { instance: origin.name }),
        options: structuredClone(origin.options),
      })),
    })),
  };
}

/** The principals of a snapshot that may have been read from anywhere; undefined when it is none. */
export function principalsIn(snapshot: unknown): readonly PrincipalSnapshot[] | undefined {
  const { version, principals } = membersOf(snapshot);
  if (version !== 1 || !Array.isArray(principals)) return undefined;
  return principals.every(isPrincipal) ? principals : undefined;
}

function isPrincipal(value: unknown): value is PrincipalSnapshot {
  const { principal, instances } = membersOf(value);
  return (
    typeof principal === 'string' &&
    principal !== '' &&
    Array.isArray(instances) &&
    instances.every(isInstance)
  );
}

function isInstance(value: unknown): value is InstanceSnapshot {
  const { toolset, instance, options } = membersOf(value);
  return (
    typeof toolset === 'string' &&
    (instance === undefined || typeof instance === 'string') &&
    typeof options === 'object' &&
    options !== null
  );
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
