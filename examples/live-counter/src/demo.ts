import { fileURLToPath } from 'node:url';
import colors from 'picocolors';
import { playStory, type Step } from './story.ts';

const [serverFile = fileURLToPath(new URL('./server.js', import.meta.url))] = process.argv.slice(2);

const start = performance.now();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const at = (): string => colors.dim(`${((performance.now() - start) / 1000).toFixed(2).padStart(6)} s`);

function show({ title, seen }: Step): void {
  print(`${at()}  ${colors.green('✓')} ${colors.bold(title)}`);
  print(`          ${seen}`);
}

print(colors.bold('A counter, served over standard input and output by a child process'));
print('The client is the official one, from @modelcontextprotocol/client.\n');
try {
  await playStory(serverFile, show);
  print(`\n${at()}  ${colors.green('Everything held.')}`);
} catch (error) {
  print(`${at()}  ${colors.red('✗')} ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
