import type { McplCapabilities } from '../mcpl-capabilities.ts';
import type { NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const manifestNames = ['mcpl/manifest', 'mcpl/manifestChanged'] as const;

/** A part of a manifest that changes as one (MCPL 0.5, §17.1). */
export type ChangeDomain = 'capabilities' | 'featureSets' | 'tagOntology';

/** The whole `experimental.mcpl` object of a server, with members that this version does not know (MCPL 0.5, §17.1). */
export type McplManifest = McplCapabilities & Record<string, unknown>;

/** Params of `mcpl/manifestChanged`: a hint to fetch, and nothing more (MCPL 0.5, §17.3). */
export type McplManifestChangedParams = {
  /** The digest of the new manifest: `sha256:` and 43 characters of base64url. Only equality means anything. */
  revision: string;
  /** At least one. */
  domains: ChangeDomain[];
};

/** Asks a server for its manifest, complete and never a difference (MCPL 0.5, §17.4). */
export interface ManifestRequests {
  'mcpl/manifest': { params?: NoParams | undefined; result: McplManifest };
}

/** News of the manifest. */
export interface ManifestNotifications {
  'mcpl/manifestChanged': { params: McplManifestChangedParams };
}

/** Manifest changes (MCPL 0.5, §17). No grant stands before them: whoever lost one may still say what changed. */
export const manifestMethods = {
  MCPL_MANIFEST: {
    method: 'mcpl/manifest',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCPL 0.5 §17.4',
  },
  MCPL_MANIFEST_CHANGED: {
    method: 'mcpl/manifestChanged',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCPL 0.5 §17.3',
  },
} as const satisfies MethodTable<ManifestRequests, ManifestNotifications>;
