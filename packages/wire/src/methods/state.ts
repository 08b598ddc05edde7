import type { MethodTable } from './descriptor.ts';

export const stateNames = ['state/rollback', 'state/update', 'state/get'] as const;

/** A step of a JSON Patch (RFC 6902, §4). Paths are JSON Pointers. */
export type JsonPatchOperation =
  | { op: 'add' | 'replace' | 'test'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

/**
 * A new state of a server: its name, and where it came from (MCPL 0.5, §8.2 and §8.3).
 *
 * With `data` the host keeps the state, whole; with `patch` it keeps it by changing the parent's. With neither, the
 * server keeps it and the name is all that the host has.
 */
export type StateChange = {
  checkpoint: string;
  /** The state that this one grew from; `null` for the first. */
  parent: string | null;
} & ({ data?: unknown; patch?: never } | { patch: JsonPatchOperation[]; data?: never });

/** Params of `state/rollback` (MCPL 0.5, §8.5). */
export type StateRollbackParams = {
  /** One that declares `rollback`. */
  featureSet: string;
  checkpoint: string;
};

/** Result of `state/rollback`: the server did what it could (MCPL 0.5, §8.6). */
export type StateRollbackResult = {
  checkpoint: string;
  success: boolean;
  /** Why not, when `success` is false. */
  reason?: string | undefined;
  /** The state that was gone back to. */
  data?: unknown;
};

/** Params of `state/update`: the server changes its state outside a tool call. */
export type StateUpdateParams = StateChange & { featureSet: string };

/** Result of `state/update`. */
export type StateUpdateResult = {
  accepted: boolean;
  /** Why not, when `accepted` is false. */
  reason?: string | undefined;
};

/** Params of `state/get`. */
export type StateGetParams = { featureSet: string };

/** Result of `state/get`: what the host keeps. */
export type StateGetResult = {
  /** `null` when the host has no state of this feature set. */
  checkpoint: string | null;
  data?: unknown;
};

/** Going back, and the server's access to what the host keeps. */
export interface StateRequests {
  'state/rollback': { params: StateRollbackParams; result: StateRollbackResult };
  'state/update': { params: StateUpdateParams; result: StateUpdateResult };
  'state/get': { params: StateGetParams; result: StateGetResult };
}

/** State that a host keeps (MCPL 0.5, §8). `state/update` and `state/get` come from mcpl-core; the specification lacks them. */
export const stateMethods = {
  STATE_ROLLBACK: {
    method: 'state/rollback',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCPL 0.5 §8.5',
  },
  STATE_UPDATE: {
    method: 'state/update',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  STATE_GET: {
    method: 'state/get',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
} as const satisfies MethodTable<StateRequests>;
