import { fileURLToPath } from 'node:url';
import { tellInTerminal } from 'stage';
import { playStory } from './story.ts';

const [serverFile = fileURLToPath(new URL('./server.js', import.meta.url))] = process.argv.slice(2);

await tellInTerminal(
  'A counter, served over standard input and output by a child process',
  'The client is the official one, from @modelcontextprotocol/client.',
  (tell) => playStory(serverFile, tell),
);
