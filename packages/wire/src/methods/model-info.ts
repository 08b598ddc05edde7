import type { NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const modelInfoNames = ['model/info'] as const;

/** What a host says of a model (MCPL 0.5, §12.2). */
export type ModelInfo = {
  id: string;
  vendor: string;
  /** In tokens. */
  contextWindow: number;
  /** The host's words, such as `vision` or `tools`. */
  capabilities: string[];
};

/** Asks which model the host uses. */
export interface ModelInfoRequests {
  'model/info': { params?: NoParams | undefined; result: ModelInfo };
}

/** The host's model (MCPL 0.5, §12). */
export const modelInfoMethods = {
  MODEL_INFO: {
    method: 'model/info',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'modelInfo',
    spec: 'MCPL 0.5 §12.1',
  },
} as const satisfies MethodTable<ModelInfoRequests>;
