import type { Measures, Metric } from '../lib/measures.ts';
import { PEERS, type PeerName } from '../peers/index.ts';
import type { Peer } from '../peers/peer.ts';

/** How long a sample takes. */
export interface Pace {
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** How many of something are made, as a part of the full number. */
  readonly share: number;
}

export const FULL_PACE: Pace = { warmUpMs: 400, measureMs: 700, share: 1 };
export const QUICK_PACE: Pace = { warmUpMs: 150, measureMs: 250, share: 0.2 };

/** Whom a cell measures. What needs long is left out of a quick run. */
interface CellPeers {
  readonly peers: readonly PeerName[];
  readonly slow?: readonly PeerName[];
}

/** What is measured, and how. One sample is one call of `measure`, in a process of its own. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** The metrics that its table shows. */
  readonly shows: readonly Metric[];
  readonly cells: ReadonlyMap<string, CellPeers>;
  /** Whether every sample gives the same, so that one is enough. */
  readonly exact: boolean;
  /** Options of Node for the sample's process. */
  readonly nodeFlags: readonly string[];
  measure(cell: string, peer: PeerName, pace: Pace): Promise<Measures>;
}

/** What one sample measures. The peer is loaded when it is asked for. */
interface Sample<Cell> {
  readonly cell: Cell;
  readonly name: PeerName;
  readonly pace: Pace;
  load(): Promise<Peer>;
}

interface Definition<Cell> {
  readonly name: string;
  readonly title: string;
  readonly shows: readonly Metric[];
  /** Whom every cell measures that does not say otherwise. */
  readonly peers: readonly PeerName[];
  readonly cells: Readonly<Record<string, Cell & Partial<CellPeers>>>;
  readonly exact?: boolean;
  readonly nodeFlags?: readonly string[];
  measure(what: Sample<Cell>): Promise<Measures>;
}

export function defineScenario<Cell>(definition: Definition<Cell>): Scenario {
  const { peers, cells, exact = false, nodeFlags = [], ...rest } = definition;
  return {
    ...rest,
    exact,
    nodeFlags,
    cells: new Map(Object.entries(cells).map(([name, cell]) => [name, { peers, ...cell }])),
    async measure(cellName, name, pace) {
      const cell = cells[cellName];
      if (cell === undefined) throw new Error(`${definition.name} has no cell ${cellName}`);
      return definition.measure({ cell, name, pace, load: PEERS[name].load });
    },
  };
}
