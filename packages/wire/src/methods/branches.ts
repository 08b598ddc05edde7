import type { MethodTable } from './descriptor.ts';

export const branchNames = [
  'branches/list',
  'branches/current',
  'branches/create',
  'branches/switch',
  'branches/delete',
  'branches/changed',
] as const;

/** A line of a conversation. Positions count from the start of the host's record. */
export interface Branch {
  name: string;
  /** The position of its newest entry. */
  head: number;
  isCurrent: boolean;
  /** The branch that it left; `null` for the trunk. */
  parent: string | null;
  /** The position at which it left its parent; `null` for the trunk. */
  branchPoint: number | null;
}

/** Params of `branches/list` and `branches/current`. */
export type BranchesListParams = { featureSet: string };

/** Result of `branches/list`. */
export type BranchesListResult = { branches: Branch[] };

/** Params of `branches/current`. */
export type BranchesCurrentParams = { featureSet: string };

/** Result of `branches/current`. */
export type BranchesCurrentResult = { name: string; head: number };

/** Params of `branches/create`. */
export type BranchesCreateParams = {
  featureSet: string;
  name: string;
  /** The branch to leave; the current one by default. */
  from?: string | undefined;
  /** Where to leave it; its head by default. */
  atCheckpoint?: string | undefined;
};

/** Result of `branches/create`. */
export type BranchesCreateResult = BranchDecision & { head?: number | undefined };

/** Params of `branches/switch`. */
export type BranchesSwitchParams = { featureSet: string; name: string };

/** Result of `branches/switch`. */
export type BranchesSwitchResult = BranchDecision & {
  head?: number | undefined;
  /** The branch that was current before. */
  previous?: string | undefined;
};

/** Params of `branches/delete`. */
export type BranchesDeleteParams = { featureSet: string; name: string };

/** Result of `branches/delete`. */
export type BranchesDeleteResult = BranchDecision;

/** Whether the host did it, to which branch, and why not. */
export type BranchDecision = {
  accepted: boolean;
  name?: string | undefined;
  /** Present when `accepted` is false. */
  reason?: string | undefined;
};

/** Params of `branches/changed`. */
export type BranchesChangedParams = {
  event: 'created' | 'switched' | 'deleted';
  branch: string;
  /** The branch that was current before a switch. */
  previous?: string | undefined;
  head?: number | undefined;
  parent?: string | undefined;
};

/** Reading and changing the branches. */
export interface BranchRequests {
  'branches/list': { params: BranchesListParams; result: BranchesListResult };
  'branches/current': { params: BranchesCurrentParams; result: BranchesCurrentResult };
  'branches/create': { params: BranchesCreateParams; result: BranchesCreateResult };
  'branches/switch': { params: BranchesSwitchParams; result: BranchesSwitchResult };
  'branches/delete': { params: BranchesDeleteParams; result: BranchesDeleteResult };
}

/** News of the branches. */
export interface BranchNotifications {
  'branches/changed': { params: BranchesChangedParams };
}

/** Branches of a conversation. They come from mcpl-core; the specification lacks them. */
export const branchMethods = {
  BRANCHES_LIST: {
    method: 'branches/list',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  BRANCHES_CURRENT: {
    method: 'branches/current',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  BRANCHES_CREATE: {
    method: 'branches/create',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  BRANCHES_SWITCH: {
    method: 'branches/switch',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  BRANCHES_DELETE: {
    method: 'branches/delete',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'mcpl-core',
  },
  BRANCHES_CHANGED: {
    method: 'branches/changed',
    direction: 'host-to-server',
    kind: 'notification',
    gate: undefined,
    spec: 'mcpl-core',
  },
} as const satisfies MethodTable<BranchRequests, BranchNotifications>;
