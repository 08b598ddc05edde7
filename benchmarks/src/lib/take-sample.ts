import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PeerName } from '../peers/index.ts';
import type { Pace, Scenario } from '../scenarios/scenario.ts';
import type { Measures } from './measures.ts';

const run = promisify(execFile);

/** Longer than the slowest sample takes on a busy machine. */
const SAMPLE_TIMEOUT_MS = 120_000;

/** What is sampled: a peer in a cell of a scenario. */
export interface Sampled {
  readonly scenario: Scenario;
  readonly cell: string;
  readonly peer: PeerName;
}

/** Takes one sample in a fresh process of the built program; once more, should that process fail. */
export async function takeSample(program: string, sampled: Sampled, pace: Pace): Promise<Measures> {
  const { scenario, cell, peer } = sampled;
  const args = [...scenario.nodeFlags, program, scenario.name, cell, peer, JSON.stringify(pace)];
  const take = async (): Promise<Measures> => {
    const { stdout } = await run(process.execPath, args, {
      timeout: SAMPLE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as Measures;
  };
  try {
    return await take();
  } catch (error) {
    process.stderr.write(`${scenario.name}: ${cell}, ${peer}: ${String(error)}\nOnce more.\n`);
    return take();
  }
}
