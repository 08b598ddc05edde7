import colors from 'picocolors';
import type { Listener, Step } from './story.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Tells a story step by step, with the time of each. The process ends with code 1 when a step does not hold. */
export async function tellInTerminal(
  heading: string,
  cast: string,
  play: (tell: Listener) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const at = (): string => colors.dim(`${((performance.now() - start) / 1000).toFixed(2).padStart(6)} s`);
  const show = ({ title, seen }: Step): void => {
    print(`${at()}  ${colors.green('✓')} ${colors.bold(title)}`);
    print(`          ${seen}`);
  };
  print(colors.bold(heading));
  print(`${cast}\n`);
  try {
    await play(show);
    print(`\n${at()}  ${colors.green('Everything held.')}`);
  } catch (error) {
    print(`${at()}  ${colors.red('✗')} ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
