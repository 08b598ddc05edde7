import type { EmptyResult, NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const pingNames = ['ping'] as const;

/** Asks whether the other end is still there. */
export interface PingRequests {
  ping: { params?: NoParams | undefined; result: EmptyResult };
}

/** A sign of life (MCP 2025-11-25, "Ping"). */
export const pingMethods = {
  PING: {
    method: 'ping',
    direction: 'either',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Ping',
  },
} as const satisfies MethodTable<PingRequests>;
