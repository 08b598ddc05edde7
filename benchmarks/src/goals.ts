import type { Metric } from './lib/measures.ts';
import type { PeerName } from './peers/index.ts';

/** Whom a goal compares with: one peer, or in that cell the best of the libraries of others. */
type Rival = PeerName | 'best';

/** A floor that has to hold, and the aim: what the first prototype reached, with no guards. */
export interface Goal {
  /** A number that stays; several goals may share it. */
  readonly id: string;
  readonly scenario: string;
  readonly cell: string;
  readonly metric: Metric;
  /** At least so many times better than the rival, or at most so many times its cost. */
  readonly bound: 'atLeast' | 'atMost';
  readonly floor: number;
  readonly aim: number;
  /** Without a rival, the measure stands for itself. */
  readonly rival?: Rival;
  /** The rival's cell, when it is another one. */
  readonly rivalCell?: string;
  /** The only line of Node on which the floor means something. */
  readonly node?: number;
}

type Where = Pick<Goal, 'id' | 'scenario' | 'cell' | 'metric'>;
type Bound = Pick<Goal, 'bound' | 'floor' | 'aim' | 'rival' | 'rivalCell' | 'node'>;

const at = (id: string, scenario: string, cell: string, metric: Metric, ...bounds: Bound[]): Goal[] => {
  const where: Where = { id, scenario, cell, metric };
  return bounds.map((bound) => ({ ...where, ...bound }));
};
const times = (rival: Rival, floor: number, aim: number): Bound => ({ bound: 'atLeast', rival, floor, aim });
const within = (rival: Rival, floor: number, aim: number): Bound => ({ bound: 'atMost', rival, floor, aim });
const most = (floor: number, aim: number): Bound => ({ bound: 'atMost', floor, aim });
/** How many times the cost of our own smaller cell. */
const growing = (floor: number, aim: number, rivalCell: string): Bound => ({
  ...within('mcplkit', floor, aim),
  rivalCell,
});
const linear = (rivalCell: string): Bound => growing(2.3, 2, rivalCell);

/** From Node 22 on, JSON alone leaves much less on the heap, and the rest what it always did. */
const ofJson = (floor: number, aim: number): Bound => ({ ...within('json', floor, aim), node: 20 });

const rate = (id: string, scenario: string, cell: string, sdk1: [number, number], limit: [number, number]) =>
  at(id, scenario, cell, 'perSecond', times('sdk1', ...sdk1), times('limit', ...limit));

const ALL: readonly Goal[] = [
  rate('1', 'in-process', '100 B, 64 in flight', [5.5, 6.5], [0.8, 0.93]),
  rate('2', 'in-process', '100 B, 1 in flight', [5, 6.1], [0.8, 0.93]),
  rate('3', 'in-process', '1 KB, 64 in flight', [2.6, 3], [0.8, 0.91]),
  rate('4', 'in-process', '64 KB, 1 in flight', [1.12, 1.24], [0.87, 0.97]),
  rate('5', 'stdio', '100 B, 64 in flight', [4.5, 5.7], [0.75, 0.93]),
  rate('6', 'stdio', '1 KB, 64 in flight', [2.8, 3.3], [0.78, 0.89]),
  rate('7', 'stdio', '100 B, 1 in flight', [3.4, 3.8], [0.8, 0.9]),
  at('7', 'stdio', '100 B, 1 in flight', 'p99Us', times('sdk1', 5, 13)),
  rate('8', 'stdio', '64 KB, 64 in flight', [1.15, 1.4], [0.75, 0.86]),
  rate('9', 'notifications', '100 B, stdio', [11, 13.5], [0.88, 1.03]),
  rate('9', 'notifications', '1 KB, stdio', [3.6, 4.2], [0.85, 0.98]),
  rate('10', 'notifications', '100 B, in process', [7.5, 8.9], [0.88, 1.04]),
  rate('11', 'notifications', '100 B, WebSocket', [5, 6.2], [0.82, 0.96]),
  at('11', 'notifications', '100 B, WebSocket', 'perSecond', times('limit-uncorked', 1.5, 1.8)),
  at('12', 'long-line', '10 MB in 4 KB pieces', 'cpuMs', times('sdk1', 80, 132), within('limit', 1.25, 0.99)),
  at('12', 'long-line', '10 MB in 64 KB pieces', 'cpuMs', times('sdk1', 15, 21), within('limit', 1.25, 0.99)),
  at('13', 'long-line', '20 MB in 64 KB pieces', 'cpuMs', linear('10 MB in 64 KB pieces')),
  at('13', 'long-line', '64 MB in 64 KB pieces', 'cpuMs', linear('32 MB in 64 KB pieces')),
  at('13', 'long-line', '1 MB byte by byte', 'cpuMs', linear('0.5 MB byte by byte')),
  at('14', 'large-message', '16 MB', 'ms', times('sdk1', 6, 8.3), within('limit', 1.15, 1.04)),
  at('14', 'large-message', '16 MB', 'rssBytes', within('limit', 1.15, 1)),
  at('15', 'memory', 'idle connection', 'heapBytes', times('sdk1', 10, 15), most(2000, 1499)),
  // 417 bytes are 1/3.5 of what the SDK's request held when the floors were set.
  at('16', 'memory', 'waiting request', 'heapBytes', within('limit', 1.35, 1.05), most(417, 319)),
  at('17', 'import', 'one end over stdio', 'importMs', times('sdk1', 30, 200), most(8, 1.2)),
  at('17', 'size', 'one end over stdio', 'gzipBytes', times('sdk1', 10, 48), most(8192, 1764)),
  at('17', 'size', 'one end over stdio', 'dependencies', most(0, 0)),
  at('18', 'counters', '100 B, 64 in flight', 'promises', most(2.2, 2.1), times('sdk1', 8, 9)),
  at('18', 'counters', '100 B, 64 in flight, async handler', 'promises', most(4.2, 4.1)),
  at('18', 'counters', '100 B, 64 in flight', 'timers', most(0, 0)),
  at('18', 'counters', '100 B, 64 in flight', 'turns', most(0.01, 0)),
  at('18', 'counters', '100 B, 64 in flight', 'writes', most(0.15, 0.09)),
  at('18', 'counters', '1 KB, 64 in flight', 'writes', most(0.6, 0.5)),
  at('18', 'counters', '100 B, 64 in flight', 'heapBytes', ofJson(1.9, 1.73)),
  at('18', 'counters', '1 KB, 64 in flight', 'heapBytes', ofJson(1.4, 1.28)),
  at('18', 'counters', '64 KB, 64 in flight', 'heapBytes', ofJson(1.25, 1.21)),
  at('19', 'guards', '100 B, 64 in flight', 'perSecond', times('mcplkit-unbounded', 0.9, 0.94)),
  at('19', 'guards', '1 KB, 64 in flight', 'perSecond', times('mcplkit-unbounded', 0.9, 0.94)),
  at('19', 'guards', '64 KB, 1 in flight', 'perSecond', times('mcplkit-unbounded', 0.9, 0.94)),
  at('20', 'by-reference', '1 KB, 1 in flight', 'perSecond', times('sdk1', 15, 40)),
  at('20', 'by-reference', '1 KB, 64 in flight', 'perSecond', times('sdk1', 15, 59)),
  ...['text first', 'variable first'].flatMap((shape) => [
    at('22', 'templates', `${shape}, 1,000`, 'cpuUs', times('sdk1', 500, 1300)),
    at('22', 'templates', `${shape}, 10,000`, 'cpuUs', times('sdk1', 5000, 13_000)),
    at('22', 'templates', `${shape}, 10,000`, 'cpuUs', growing(2.5, 1.6, `${shape}, 10`)),
    at('22', 'templates', `${shape}, 100,000`, 'cpuUs', growing(4, 2, `${shape}, 10`)),
    at('22', 'templates', `${shape}, 10,000, no match`, 'cpuUs', growing(1, 0.4, `${shape}, 10,000`)),
  ]),
  at('24', 'grant', '1,000 patterns', 'cpuUs', within('limit', 6, 1.2)),
  at('24', 'grant', '1,000 patterns', 'cpuUs', growing(1.5, 1.1, '20 patterns')),
  at('tool-calls', 'tool-calls', '1 in flight', 'perSecond', times('sdk1', 2, 3)),
  at('tool-calls', 'tool-calls', '64 in flight', 'perSecond', times('sdk1', 4, 7)),
  at('tool-lists', 'tool-lists', '1,000 tools', 'perSecond', times('sdk1', 100, 1000)),
  // Its own CPU time: the two ends in the other process take longer than a relay, and set the rate.
  at('relay', 'relay', '1 KB', 'cpuUs', times('json', 2, 4)),
  ...bestIn('in-process', [
    ...['100 B, 1 in flight', '100 B, 64 in flight', '1 KB, 1 in flight', '1 KB, 64 in flight'],
    ...['64 KB, 1 in flight', '64 KB, 64 in flight', '1 KB not ASCII, 64 in flight'],
  ]),
  ...bestIn('stdio', [
    ...['100 B, 1 in flight', '100 B, 64 in flight', '1 KB, 1 in flight', '1 KB, 64 in flight'],
    ...['64 KB, 1 in flight', '64 KB, 64 in flight'],
  ]),
  ...bestIn('notifications', ['100 B, in process', '1 KB, in process', '100 B, stdio', '1 KB, stdio']),
].flat();

/** The goals that hold on the Node that runs. */
export const GOALS: readonly Goal[] = ALL.filter(
  ({ node }) => node === undefined || node === Number.parseInt(process.versions.node, 10),
);

/** No cell of a scenario may be below the best of the libraries of others. */
function bestIn(scenario: string, cells: readonly string[]): Goal[] {
  return cells.flatMap((cell) => at('best', scenario, cell, 'perSecond', times('best', 1, 1)));
}
