import type { Peer } from './peer.ts';

/** A library or a limit to measure against. It is loaded in its own process only, when it is its turn. */
export interface PeerEntry {
  /** The packages whose versions are told with the results. */
  readonly packages: readonly string[];
  /** What a program imports to have one end of a connection over stdio. */
  readonly entries: readonly string[];
  load(): Promise<Peer>;
}

export const PEERS = {
  mcplkit: {
    packages: ['@mcplkit/wire'],
    entries: ['@mcplkit/wire'],
    load: async () => (await import('./mcplkit.ts')).peer,
  },
  'mcplkit-unbounded': {
    packages: [],
    entries: [],
    load: async () => (await import('./mcplkit.ts')).unbounded,
  },
  sdk1: {
    packages: ['@modelcontextprotocol/sdk'],
    entries: ['@modelcontextprotocol/sdk/client/index.js', '@modelcontextprotocol/sdk/client/stdio.js'],
    load: async () => (await import('./sdk1.ts')).peer,
  },
  sdk2: {
    packages: ['@modelcontextprotocol/client', '@modelcontextprotocol/server'],
    entries: ['@modelcontextprotocol/client', '@modelcontextprotocol/client/stdio'],
    load: async () => (await import('./sdk2.ts')).peer,
  },
  'vscode-jsonrpc': {
    packages: ['vscode-jsonrpc'],
    entries: ['vscode-jsonrpc/node'],
    load: async () => (await import('./vscode-jsonrpc.ts')).peer,
  },
  'json-rpc-2.0': {
    packages: ['json-rpc-2.0'],
    entries: ['json-rpc-2.0'],
    load: async () => (await import('./json-rpc-2.ts')).peer,
  },
  limit: { packages: [], entries: [], load: async () => (await import('./limit.ts')).peer },
  'limit-uncorked': { packages: [], entries: [], load: async () => (await import('./limit.ts')).uncorked },
  json: { packages: [], entries: [], load: async () => (await import('./json.ts')).peer },
} satisfies Record<string, PeerEntry>;

export type PeerName = keyof typeof PEERS;

/** The libraries of others, for "no cell below the best peer". */
export const OTHERS: readonly PeerName[] = ['sdk1', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'];

export function isPeerName(name: string): name is PeerName {
  return Object.hasOwn(PEERS, name);
}
