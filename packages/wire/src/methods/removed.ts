/** A method that MCPL no longer has. Whoever gets it as a request answers -32601 (MCPL 0.5, §6.6). */
export interface RemovedMethod {
  readonly method: string;
  /** The version of MCPL that took it out. */
  readonly removedIn: string;
  /** The methods that serve its purpose now; none when nothing does. */
  readonly replacedBy: readonly string[];
  /** Where the specification says so. */
  readonly spec: string;
}

/** The methods that MCPL no longer has. */
export const REMOVED_METHODS = [
  { method: 'scope/elevate', removedIn: '0.5', replacedBy: [], spec: 'MCPL 0.5 §7' },
  {
    method: 'featureSets/changed',
    removedIn: '0.5',
    replacedBy: ['mcpl/manifestChanged', 'mcpl/manifest'],
    spec: 'MCPL 0.5 §6.7',
  },
  {
    method: 'context/afterInference',
    removedIn: '0.5',
    replacedBy: ['inference/lifecycle'],
    spec: 'MCPL 0.5 §10.5',
  },
] as const satisfies readonly RemovedMethod[];
